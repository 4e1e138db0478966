/** The audience of every token of this shop: the storefront's project id. */
export const accessTokenAudience = 'pec-scp';

/** A sign-in expires this long after its last use. */
export const sessionLifeSeconds = 30 * 86_400;
/** A sign-in expires after half a year even if it is used. */
export const maxSessionSeconds = 180 * 86_400;
/** An access token cannot be revoked offline, so it lives an hour only. */
export const accessTokenLifeSeconds = 60 * 60;
export const codeLifeSeconds = 5 * 60;
/** E-mails take longer to arrive and to be read. */
export const mailCodeLifeSeconds = 10 * 60;
export const attemptsPerCode = 5;
/** Sign-in methods can be changed only this long after a sign-in or reauthentication. */
export const proofLifeSeconds = 10 * 60;

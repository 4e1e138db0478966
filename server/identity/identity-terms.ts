/** The project id of the storefront: what every token of this shop is for. */
export const accessTokenAudience = 'pec-scp';

/** A sign-in lasts this long from its last use. */
export const sessionLifeSeconds = 30 * 86_400;
/** Used or not, after half a year a member signs in anew. */
export const longestSessionSeconds = 180 * 86_400;
/** An access token cannot be taken back by its holder losing it, so it lives an hour. */
export const accessTokenLifeSeconds = 60 * 60;
export const codeLifeSeconds = 5 * 60;
/** Mail takes longer to arrive and to be read. */
export const mailCodeLifeSeconds = 10 * 60;
export const triesPerCode = 5;
/** Ways to sign in are changed only this long after a sign-in or another proof. */
export const proofLifeSeconds = 10 * 60;

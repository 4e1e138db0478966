/** The project id of the storefront: what every token of this shop is for. */
export const accessTokenAudience = 'pec-scp';

/** A sign-in lasts this long from its last use. */
export const sessionLifeSeconds = 30 * 86_400;
export const codeLifeSeconds = 5 * 60;
export const triesPerCode = 5;

/** What a member is called who has not told a name. */
export const newMemberName = '新會員';

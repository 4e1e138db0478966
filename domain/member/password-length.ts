/** The length limits of passwords, whoever stores them. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;

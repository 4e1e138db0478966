/** The length limits of passwords. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;

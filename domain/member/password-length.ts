/** The length limits of passwords, whoever stores them. */
export const shortestPassword = 8;
export const longestPassword = 128;

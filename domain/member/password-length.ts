/** How long a password may be, whoever keeps it. */
export const shortestPassword = 8;
export const longestPassword = 128;

const invented = /\.invalid$/;

/**
 * Better Auth requires an address for every user; this placeholder is never shown and nothing is sent to
 * it.
 */
export const createPlaceholderEmail = (): string => `${crypto.randomUUID()}@member.invalid`;

export const isInventedEmail = (email: string): boolean => invented.test(email);

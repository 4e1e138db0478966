const invented = /\.invalid$/;

/** Better Auth wants an address of everybody; this one is never shown and nothing is sent there. */
export const inventEmail = (): string => `${crypto.randomUUID()}@member.invalid`;

export const isInventedEmail = (email: string): boolean => invented.test(email);

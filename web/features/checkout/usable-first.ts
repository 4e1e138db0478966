/** Choices that can be had before those that cannot; otherwise as they were. */
export const usableFirst = <T extends { reason: string | null }>(options: readonly T[]): T[] => [
  ...options.filter(({ reason }) => reason === null),
  ...options.filter(({ reason }) => reason !== null),
];

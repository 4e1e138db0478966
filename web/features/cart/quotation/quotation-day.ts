const validDays = 7;

/** The last moment a quotation of this moment holds, as an instant. */
export const quotedUntil = (instant: string): string =>
  new Date(Date.parse(instant) + validDays * 86_400_000).toISOString();

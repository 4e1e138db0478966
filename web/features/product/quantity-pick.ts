/** The quantity being thought of, in pieces; null is the least that can be ordered of whatever SKU is chosen. */
export type QuantityPick = { pieces: number | null; byCase: boolean };

/** What an address asks for: without JavaScript the stepper is a form. */
export const pickOfAddress = (text: string | null): QuantityPick => ({
  pieces: text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null,
  byCase: false,
});

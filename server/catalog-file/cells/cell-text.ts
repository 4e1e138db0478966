/** A cell as read: blank, or with a text (which an apostrophe marks as intentionally empty). */
export type CellText = { isBlank: boolean; text: string };

/**
 * Spreadsheets run a cell that begins with one of these as a formula, so files never contain one.
 * Surrounding white space would be lost by trimming.
 */
const needsProtection = /^['=+\-@＝＋－＠\s]|\s$/u;

/** The text of a failed formula in a spreadsheet. */
const formulaError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** Whether a raw cell contains a failed formula. */
export const isFormulaError = (raw: string): boolean => formulaError.test(raw.trim());

/** A leading apostrophe means that the rest is literal. Other cells are trimmed. */
export function readCellText(raw: string): CellText {
  if (raw.startsWith("'")) return { isBlank: false, text: raw.slice(1) };
  const text = raw.trim();
  return { isBlank: text === '', text };
}

/** The cell that readCellText() reads back as this text. */
export function presentCellText(text: string): string {
  const isPlain = text !== '' && !needsProtection.test(text) && !formulaError.test(text);
  return isPlain ? text : `'${text}`;
}

/** A cell as read: blank, or with a text (which an apostrophe may say to be empty on purpose). */
export type CellText = { isBlank: boolean; text: string };

/**
 * Spreadsheets run a cell that begins with one of these as a formula, so the file never holds one.
 * White space at either end would be lost to trimming.
 */
const needsProtection = /^['=+\-@＝＋－＠\s]|\s$/u;

/** What a spreadsheet leaves in a cell whose formula failed. */
const formulaError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** True for a cell (as it stands in the file) that holds a failed formula. */
export const isFormulaError = (raw: string): boolean => formulaError.test(raw.trim());

/** An apostrophe in front means: take the rest literally. Other cells lose the white space around. */
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

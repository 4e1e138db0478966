/** Characters that XML cannot contain; a workbook escapes them as _x0001_. */
const unwritable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi;

/** Unescapes text of a workbook's XML. */
export function readEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Escapes text for readEscapes(); tab and line feed stay as they are. */
export function presentEscapes(text: string): string {
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(unwritable, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    );
}

/** A number in plain notation: no exponent, no binary rounding errors. */
export function presentNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Number.isInteger(number)) return number.toFixed(0);
  return String(Number(number.toPrecision(15)));
}

/** The separators used anywhere in the file; a backslash escapes them. */
const separators = '｜|>＞:：;；、\n';
const special = new Set([...separators, '\\']);

const isSpace = (character: string | undefined) => character !== undefined && /\s/u.test(character);

/** Escapes a part for joining. */
export function escapePart(text: string): string {
  const characters = [...text];
  const last = characters.length - 1;
  return characters
    .map((character, at) =>
      special.has(character) || (isSpace(character) && (at === 0 || at === last))
        ? `\\${character}`
        : character,
    )
    .join('');
}

/** Splits a text at unescaped separators; the parts are still escaped. */
export function splitAt(text: string, cuts: string, limit = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const next = text[at + 1];
    if (character === '\\' && next !== undefined) {
      part += character + next;
      at += 1;
    } else if (cuts.includes(character) && parts.length + 1 < limit) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part];
}

/** The text of an escaped part, without surrounding unescaped white space. */
export function unescapePart(escaped: string): string {
  const characters = [...escaped];
  const read: { character: string; isLiteral: boolean }[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    const next = characters[at + 1];
    const isEscape =
      character === '\\' && next !== undefined && (special.has(next) || isSpace(next));
    read.push({ character: isEscape ? (next ?? '') : character, isLiteral: isEscape });
    if (isEscape) at += 1;
  }
  const counts = (entry: { character: string; isLiteral: boolean }) =>
    entry.isLiteral || !isSpace(entry.character);
  const first = read.findIndex(counts);
  const last = read.findLastIndex(counts);
  return read
    .slice(Math.max(first, 0), last + 1)
    .map((entry) => entry.character)
    .join('');
}

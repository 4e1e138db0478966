/**
 * Sanitised HTML with marks between what would run together without its tags: 、 between cells of a row, ； between rows
 * and entries of a list, ： after a term, else a space.
 */
const markParts = (html: string): string =>
  html
    .replaceAll(/<\/t[dh]>(?=\s*<t[dh]\b)/gi, '$&、')
    .replaceAll(/<\/tr>(?=(?:\s|<\/?t(?:head|body)>)*<tr\b)/gi, '$&；')
    .replaceAll(/<\/li>(?=\s*<li\b)|<\/dd>(?=\s*<dt\b)/gi, '$&；')
    .replaceAll(/<\/dt>(?=\s*<dd\b)/gi, '$&：')
    .replaceAll(/<\/(?:p|h[2-4]|blockquote|ul|ol|dl|caption|table)>|<[bh]r\s*\/?>/gi, '$& ');

/** The beginning of a bulletin on one line, for lists; `textOf` takes the tags away. */
export function bulletinExcerptOf(
  html: string,
  textOf: (html: string) => string,
  length = 80,
): string {
  const text = textOf(markParts(html))
    // A mark needs no space, and no other mark before it; what is empty gets none.
    .replaceAll(/\s*([、；：])\s*/g, '$1')
    .replaceAll(/([。！？，、；：,.!?;:])[、；：]+/g, '$1')
    .replace(/^[、；：\s]+|[、；：\s]+$/g, '');
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

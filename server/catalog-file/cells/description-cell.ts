import sanitizeHtml from 'sanitize-html';
import { BadCell, type CellFormat } from './cell-format.ts';
import { linesCell } from './text-cell.ts';

const maxBytes = 50 * 1024;

/** Pictures are not allowed: one with an external address could track readers. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
};

const lines = linesCell({ max: maxBytes });

/** A sanitised description in HTML; plain text becomes paragraphs. */
export const descriptionCell: CellFormat<string> = {
  parse(text) {
    const html = cleanDescription(lines.parse(text));
    if (Buffer.byteLength(html) > maxBytes) throw new BadCell('最多 50 KB');
    return html;
  },
  present: (html) => html,
  remark: (text) =>
    isMarkup(text) && sanitizeHtml(text, allowed) !== sanitizeHtml(text, everything)
      ? '有不能用的 HTML 標籤或屬性，已經拿掉'
      : undefined,
};

/** Sanitised HTML; sanitising it again changes nothing. */
export function cleanDescription(text: string): string {
  let html = cleanOnce(text);
  // Unclosed tags are stable only after parsing the result again.
  for (let times = 0; times < 10; times += 1) {
    const again = cleanOnce(html);
    if (again === html) return html;
    html = again;
  }
  throw new BadCell('HTML 太亂，無法整理');
}

function cleanOnce(text: string): string {
  const html = sanitizeHtml(isMarkup(text) ? text : paragraphsOf(text), allowed).trim();
  return html === '' || isMarkup(html) ? html : `<p>${html}</p>`;
}

const isMarkup = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text);

function paragraphsOf(text: string): string {
  const escaped = text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return escaped
    .split(/(?:\r?\n[\t ]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

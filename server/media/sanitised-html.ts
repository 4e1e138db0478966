import { findTextChanges, type TextChange } from '@kaituan/domain/text-changes';
import sanitizeHtml from 'sanitize-html';

/** What changed between two texts of HTML, without markup. */
export const findPageChanges = (before: string, after: string): TextChange[] =>
  findTextChanges(paragraphsOf(before), paragraphsOf(after));

/** The text of HTML, one part for each paragraph, heading or entry. */
const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[2-4]|li|d[dt]|t[dhr]|caption|blockquote)>|<(?:br|hr)\s*\/?>/i)
    .map(textOfHtml)
    .filter((text) => text !== '');

/** The shop's own pictures; an external address could track readers. */
const ownPicture = /^\/media\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/\d{2,5}\.webp$/;

const allowList: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }),
  },
};

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  return /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href };
}

/** The owner's HTML as shoppers get it: an allow-list of tags, without scripts or styles. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, allowList);

/** The text of the owner's HTML on one line, without any markup. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/(?:p|h[2-4]|li|dd|td)>|<br>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    parser: { decodeEntities: true },
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

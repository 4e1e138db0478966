import { type Extensions, generateHTML, generateJSON, mergeAttributes } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Without the widths of its columns, which would be style attributes. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => [
    'table',
    mergeAttributes(HTMLAttributes, { style: null }),
    ['tbody', 0],
  ],
});

/** What the editor can write: what the server's allow-list of tags leaves, except for what nobody types. */
export const extensions: Extensions = [
  StarterKit.configure({
    ...{ code: false, codeBlock: false, heading: { levels: [2, 3, 4] } },
    link: { openOnClick: false, HTMLAttributes: { rel: null, target: null, class: null } },
  }),
  ...[PlainTable.configure({ resizable: false }), TableRow, TableHeader, TableCell],
];

/** The editor's HTML as the shop keeps it: no paragraph that is alone in an item or cell, and none that is empty at the end. */
export function htmlOf(edited: string): string {
  const { body } = new DOMParser().parseFromString(edited, 'text/html');
  for (const part of body.querySelectorAll('li, td, th')) {
    const [only, ...others] = part.children;
    const isAlone =
      only?.localName === 'p' && others.every(({ localName }) => /l$/.test(localName));
    if (isAlone) only.replaceWith(...only.childNodes);
  }
  for (const cell of body.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) {
      if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
    }
  }
  while (body.lastElementChild?.outerHTML === '<p></p>') body.lastElementChild.remove();
  return body.innerHTML;
}

/** Whether the editor would lose nothing of a text but its white space. */
export const canEdit = (html: string): boolean =>
  essenceOf(html) === essenceOf(htmlOf(generateHTML(generateJSON(html, extensions), extensions)));

const sameTags: Record<string, string> = { B: 'strong', I: 'em', THEAD: '', TBODY: '' };
const meant = ['href', 'colspan', 'rowspan', 'src'];

/** Tags, texts and the attributes that mean something, in order. */
function essenceOf(html: string): string {
  const { body } = new DOMParser().parseFromString(htmlOf(html), 'text/html');
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data.replaceAll(/\s+/g, '');
    if (!(node instanceof Element)) return '';
    const inside = [...node.childNodes].map(read).join('');
    const tag = sameTags[node.tagName] ?? node.localName;
    if (tag === '' || (tag === 'p' && inside === '')) return inside;
    const attributes = meant.map((name) => node.getAttribute(name) ?? '').join('|');
    return `<${tag} ${attributes}>${inside}</${tag}>`;
  };
  return [...body.childNodes].map(read).join('');
}

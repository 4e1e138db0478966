import { createElement, type ReactNode } from 'react';

/** What the server leaves of a text, without links and pictures. */
const shownTags = new Set([
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript']);

/** How a typed text will look: drawn from its tags, so that nothing of it can run. */
export function HtmlPreview({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="formatted">{[...body.childNodes].map(draw)}</div>;
}

function draw(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (dropped.has(tag)) return null;
  const children = [...node.childNodes].map(draw);
  if (!shownTags.has(tag)) return children;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  return createElement(tag === 'a' ? 'u' : tag, { key }, ...children);
}

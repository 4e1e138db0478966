import type { LineMessage } from '@kaituan/server/platform/line/line-messaging';
import { html } from 'hono/html';

/** How pages that play LINE are marked. */
export const simulatedLine = {
  mark: '模擬 LINE（示範模式）',
  warning: '這不是 LINE，也不會連到 LINE；請不要輸入真實的帳號。',
};

export const chatStyle = `
:root { --chat: #8cabd8; --said: #fff; --said-ink: #2b2326; --said-soft: #6b5d62; --accent: #8e1b3e; --bubble: #d6f5c6; }
@media (prefers-color-scheme: dark) { :root { --chat: #2a3546; --said: #f6f2f3; --bubble: #355c2c; } }
.chat article { background: var(--chat); border-radius: 16px; padding: 14px; margin: 0 0 12px; }
.chat article > p { margin: 0 0 8px; font-size: .875rem; font-weight: 600; color: #17202c; }
@media (prefers-color-scheme: dark) { .chat article > p { color: #dbe4f0; } }
.chat pre { margin: 0; padding: 10px 14px; border-radius: 16px; background: var(--said); color: var(--said-ink); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; width: fit-content; max-width: 100%; }
.chat .cards { display: flex; gap: 10px; overflow-x: auto; }
.chat .card { background: var(--said); color: var(--said-ink); border-radius: 16px; overflow: hidden; flex: none; width: min(280px, 100%); overflow-wrap: anywhere; }
.chat .card img { display: block; width: 100%; height: auto; max-height: 280px; object-fit: cover; background: #eee4e7; }
.chat .card div { padding: 14px 16px; }
.chat .card div + div { padding-top: 0; }
.chat .card p { margin: 0 0 6px; font-size: .9375rem; color: var(--said-soft); }
.chat .card p.title { font-weight: 700; font-size: 1.0625rem; color: var(--said-ink); }
.chat .card p.price { font-weight: 700; font-size: 1.25rem; color: var(--accent); }
.chat .card progress { appearance: none; display: block; width: 100%; height: 8px; margin: 8px 0 6px; border: 0; border-radius: 4px; overflow: hidden; background: #eee4e7; accent-color: var(--accent); }
.chat .card progress::-webkit-progress-bar { background: #eee4e7; }
.chat .card progress::-webkit-progress-value { background: var(--accent); }
.chat .card progress::-moz-progress-bar { background: var(--accent); }
.chat .card .button { border-color: var(--accent); background: var(--accent); color: #fff; min-height: 44px; padding: 8px 12px; }
.chat .card .button + .button { margin-top: 8px; }
.chat form { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0; }
.chat form .button { flex: 1 1 8rem; }
.chat input { font: inherit; flex: 1 1 12rem; min-height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 12px; }
.friends { background: var(--card); border-radius: 16px; overflow: hidden; margin: 16px 0; }
.friends label { display: flex; align-items: center; gap: 12px; min-height: 60px; padding: 8px 16px; margin: 0; font-weight: 500; cursor: pointer; }
.friends li + li label { border-top: 1px solid var(--line); }
.friends label:has(:checked) { background: var(--bubble); }
.friends .face { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--line); font-weight: 700; }
.friends .name { flex: 1; }
.friends input { order: 3; flex: none; width: 24px; height: 24px; margin: 0; accent-color: #06a94d; }
.send { position: sticky; bottom: 0; display: grid; gap: 8px; grid-template-columns: 1fr 1fr; padding: 12px 0 max(12px, env(safe-area-inset-bottom)); background: var(--page); }
.send .button { min-height: 48px; }
.send .go { border-color: #06773a; background: #06773a; color: #fff; }
.aside { color: var(--soft); font-size: .875rem; }
.aside button { display: block; min-height: 44px; margin-top: 4px; padding: 0; border: 0; background: none; color: var(--action); font: inherit; text-decoration: underline; cursor: pointer; }
`;

type Parts = {
  type?: string;
  text?: string;
  weight?: string;
  size?: string;
  url?: string;
  width?: string;
  action?: { label: string; uri: string };
  contents?: object[];
} & Partial<Record<'header' | 'hero' | 'body' | 'footer', object>>;

/** A message as LINE's app shows it, more or less. */
export function showMessage(message: LineMessage) {
  if (message.type === 'text') return html`<pre>${message.text}</pre>`;
  const { type, contents } = message.contents as { type: string; contents?: object[] };
  const cards = type === 'carousel' ? (contents ?? []) : [message.contents];
  return html`<div class="cards">${cards.map(
    (card) => html`<section class="card">${bubble(card)}</section>`,
  )}</div>`;
}

function bubble({ hero, header, body, footer }: Parts) {
  const inner = [header, body, footer].filter((part) => part !== undefined);
  return html`${hero && partsOf(hero)}${inner.map((part) => html`<div>${partsOf(part)}</div>`)}`;
}

/** Pictures, texts, bars and buttons of a card, in their order. */
function partsOf(part: Parts): ReturnType<typeof html>[] {
  const { type, text, weight, size, url, width, action, contents = [] } = part;
  if (type === 'image' && url) return [html`<img src="${pathOf(url)}" alt="">`];
  if (type === 'text') {
    const look = weight === 'bold' ? (size === 'xl' ? 'price' : 'title') : '';
    return [html`<p class="${look}">${text ?? ''}</p>`];
  }
  if (type === 'button' && action) {
    return [html`<a class="button" href="${action.uri}">${action.label}</a>`];
  }
  // A bar is a box of a width, in another.
  if (width) {
    const filled = Number.parseInt(width, 10);
    return [html`<progress max="100" value="${filled}" aria-label="進度">${width}</progress>`];
  }
  return contents.flatMap(partsOf);
}

/** The shop's own pictures, by whatever address LINE would fetch them. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

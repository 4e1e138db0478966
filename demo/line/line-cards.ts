import type { LineMessage } from '@kaituan/server/platform/line/line-messaging';
import { html } from 'hono/html';

/** How pages that play LINE are marked. */
export const simulatedLine = {
  mark: '模擬 LINE（示範模式）',
  warning: '這不是 LINE，也不會連到 LINE；請不要輸入真實的帳號。',
};

export const chatStyle = `
.chat article { background: #e9f7e3; }
.chat .cards { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
.chat .card { background: #fff; border-radius: 12px; padding: 12px; flex: 1 1 220px; overflow-wrap: anywhere; }
.chat .card p { margin: 0 0 6px; }
.chat form { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0; }
.chat input { font: inherit; flex: 1 1 12rem; min-height: 44px; padding: 0 12px; border: 1px solid #b9aab0; border-radius: 12px; }
`;

/** A message as LINE's app shows it, more or less. */
export function showMessage(message: LineMessage) {
  if (message.type === 'text') return html`<pre>${message.text}</pre>`;
  const { type, contents } = message.contents as { type: string; contents?: object[] };
  const cards = type === 'carousel' ? (contents ?? []) : [message.contents];
  return html`<div class="cards">${cards.map(
    (card) => html`<div class="card">${partsOf(card)}</div>`,
  )}</div>`;
}

/** Texts and buttons of a card, in their order. */
function partsOf(part: object): ReturnType<typeof html>[] {
  const { type, text, action, header, body, footer, contents } = part as {
    type?: string;
    text?: string;
    action?: { label: string; uri: string };
    contents?: object[];
  } & Partial<Record<'header' | 'body' | 'footer', object>>;
  if (type === 'text') return [html`<p>${text ?? ''}</p>`];
  if (type === 'button' && action) {
    return [html`<p><a class="button quiet" href="${action.uri}">${action.label}</a></p>`];
  }
  const inner = [header, body, footer, ...(contents ?? [])];
  return inner.flatMap((one) => (one ? partsOf(one) : []));
}

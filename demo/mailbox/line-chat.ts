import type { LineMessage } from '@kaituan/server/platform/line/line-messaging';
import { html } from 'hono/html';
import { moment } from '#demo/gateway/pages/gateway-page.ts';
import type { DemoLine } from '#demo/line/demo-line.ts';

export const chatStyle = `
.chat article { background: #e9f7e3; }
.chat .cards { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
.chat .card { background: #fff; border-radius: 12px; padding: 12px; flex: 1 1 220px; overflow-wrap: anywhere; }
.chat .card p { margin: 0 0 6px; }
.chat form { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0; }
.chat input { font: inherit; flex: 1 1 12rem; min-height: 44px; padding: 0 12px; border: 1px solid #b9aab0; border-radius: 12px; }
`;

type Chat = Awaited<ReturnType<DemoLine['readChat']>>;

/** What the shop's account at LINE wrote to a member, who can answer it. */
export const showChat = ({ isFriend, received }: Chat, action: string) => html`
  <section class="chat">
    <h2>LINE（模擬）</h2>
    ${
      isFriend
        ? html`
      <form method="post" action="${action}">
        <input type="hidden" name="act" value="say">
        <input name="text" maxlength="200" aria-label="傳訊息給商店的官方帳號" placeholder="傳訊息，例如：我的訂單" required>
        <button class="button">傳送</button>
      </form>
      <form method="post" action="${action}"><input type="hidden" name="act" value="block"><button class="button quiet">封鎖官方帳號</button></form>`
        : html`
      <p>加了官方帳號好友，通知也會送到 LINE。</p>
      <form method="post" action="${action}"><input type="hidden" name="act" value="follow"><button class="button">加官方帳號好友</button></form>`
    }
    ${received.map(
      ({ messages, isReply, at }) => html`
      <article><p>${moment(at)}${isReply ? '・自動回覆' : ''}</p>${messages.map(showMessage)}</article>`,
    )}
  </section>`;

function showMessage(message: LineMessage) {
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

import { html } from 'hono/html';
import type { DemoLine } from '#demo/line/demo-line.ts';
import { demoLinePath } from '#demo/line/demo-line-app.ts';
import { showMessage } from '#demo/line/line-cards.ts';
import { moment } from '#demo/simulator/simulator-page.ts';

type Chat = Awaited<ReturnType<DemoLine['readChat']>>;

/** What the shop's account at LINE wrote to a member, who can answer it. */
export const showChat = ({ isFriend, received }: Chat, action: string) => html`
  <section class="chat">
    <h2>LINE（模擬）</h2>
    <p><a href="${demoLinePath}">在模擬的 LINE 裡開啟商店</a>，試分享卡片與疊在商店上的視窗。</p>
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

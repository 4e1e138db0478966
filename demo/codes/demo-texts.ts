import type { Database } from '@kaituan/server/database/database';
import { member } from '@kaituan/server/database/schema/identity-schema';
import { type CodeSender, textMessages } from '@kaituan/server/identity/codes/code-sender';
import { loadBrand } from '@kaituan/server/identity/identity';
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

type Recorded = { phone: string; text: string; at: Date };

export type DemoTexts = {
  /** Records the text messages of a sender, as the configured service would get them. */
  record(sender: CodeSender): CodeSender;
  /** What was sent to the mobile number of a member, newest first. */
  listOf(email: string): Promise<readonly Recorded[]>;
};

const maxRecorded = 500;
const isPhone = (recipient: string): boolean => !recipient.includes('@');

export function openDemoTexts(options: { database: Database; now?: () => Date }): DemoTexts {
  const { database, now = () => new Date() } = options;
  let recorded: Recorded[] = [];
  return {
    record: (sender) => ({
      ...sender,
      async send(recipient, code) {
        await sender.send(recipient, code);
        if (!isPhone(recipient)) return;
        const brand = await loadBrand(database);
        const { text } = textMessages.bodyOf(recipient, code, brand) as { text: string };
        const message = { phone: recipient, text, at: now() };
        recorded = [message, ...recorded].slice(0, maxRecorded);
      },
    }),
    async listOf(email) {
      const [found] = await database
        .select({ phone: member.phoneNumber })
        .from(member)
        .where(eq(member.email, email));
      return recorded.filter(({ phone }) => phone === found?.phone);
    },
  };
}

/** Only for members with a mobile number of their own. */
export const showTexts = (texts: readonly Recorded[]) =>
  texts.length === 0
    ? ''
    : html`<h2>簡訊（模擬）</h2>${texts.map(
        ({ text, at }) => html`<article><p>${moment(at)}</p><pre>${text}</pre></article>`,
      )}`;

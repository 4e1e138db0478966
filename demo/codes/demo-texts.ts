import { internationalNumber } from '@kaituan/domain/member/phone-number';
import type { Database } from '@kaituan/server/database/database';
import { member } from '@kaituan/server/database/schema/identity-schema';
import type { TextMessage } from '@kaituan/server/platform/text-message/text-service';
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

type Recorded = TextMessage & { at: Date };

export type DemoTexts = {
  /** Records a text message, as the configured service would get it. */
  send(message: TextMessage): Promise<void>;
  /** What was sent to the mobile number of a member, newest first. */
  listOf(memberId: string): Promise<readonly Recorded[]>;
};

const maxRecorded = 500;

export function openDemoTexts(options: { database: Database; now?: () => Date }): DemoTexts {
  const { database, now = () => new Date() } = options;
  let recorded: Recorded[] = [];
  return {
    async send(message) {
      recorded = [{ ...message, at: now() }, ...recorded].slice(0, maxRecorded);
    },
    async listOf(memberId) {
      const [found] = await database
        .select({ phone: member.phoneNumber })
        .from(member)
        .where(eq(member.id, memberId));
      if (!found?.phone) return [];
      const own = internationalNumber(found.phone);
      return recorded.filter(({ phone }) => phone === own);
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

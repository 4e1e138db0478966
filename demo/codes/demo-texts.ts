import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import type { Database } from '@kaituan/server/database/database';
import { member } from '@kaituan/server/database/schema/identity-schema';
import type { TextMessage } from '@kaituan/server/platform/text-message/text-service';
import { and, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

/** `ownerId` had the number, and had proved it, when the message came; the next who has it reads nothing of it. */
type Recorded = TextMessage & { at: Date; ownerId: string | undefined };

export type DemoTexts = {
  /** Records a text message, as the configured service would get it. */
  send(message: TextMessage): Promise<void>;
  /** What was sent to the mobile numbers of a member, also to former ones, newest first. */
  listOf(memberId: string): Promise<readonly Recorded[]>;
};

const maxRecorded = 500;

export function openDemoTexts(options: { database: Database; now?: () => Date }): DemoTexts {
  const { database, now = () => new Date() } = options;
  let recorded: Recorded[] = [];
  async function findOwner(phone: string): Promise<string | undefined> {
    const isProved = eq(member.phoneNumberVerified, true);
    const [owner] = await database
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.phoneNumber, parseMobileNumber(phone) ?? phone), isProved));
    return owner?.id;
  }
  return {
    async send(message) {
      const at = now();
      const ownerId = await findOwner(message.phone);
      recorded = [{ ...message, at, ownerId }, ...recorded].slice(0, maxRecorded);
    },
    listOf: async (memberId) => recorded.filter(({ ownerId }) => ownerId === memberId),
  };
}

/** Only for members whose mobile number was sent one. */
export const showTexts = (texts: readonly Recorded[]) =>
  texts.length === 0
    ? ''
    : html`<h2>簡訊（模擬）</h2>${texts.map(
        ({ text, at }) => html`<article><p>${moment(at)}</p><pre>${text}</pre></article>`,
      )}`;

import type { Database } from '@kaituan/server/database/database';
import { deviceToken } from '@kaituan/server/database/schema/notification-schema';
import type { DevicePush, DevicePusher } from '@kaituan/server/platform/notifying/fcm';
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

type Recorded = DevicePush & { at: Date };

/** Records what would be sent to devices. */
export type DemoDevices = DevicePusher & {
  /** What was sent to the devices on which a member is signed in now. */
  listOf(memberId: string): Promise<readonly Recorded[]>;
};

const maxRecorded = 500;

export function openDemoDevices({ database }: { database: Database }): DemoDevices {
  let recorded: Recorded[] = [];
  return {
    async send(push, now) {
      const isAnother = (one: Recorded) =>
        one.tag !== push.tag || one.deviceToken !== push.deviceToken;
      recorded = [{ ...push, at: now }, ...recorded.filter(isAnother)].slice(0, maxRecorded);
    },
    async listOf(memberId) {
      const rows = await database
        .select({ token: deviceToken.token })
        .from(deviceToken)
        .where(eq(deviceToken.memberId, memberId));
      return recorded.filter((push) => rows.some(({ token }) => token === push.deviceToken));
    },
  };
}

/** Only for members who use the app: others would wonder. */
export const showPushes = (pushes: readonly Recorded[]) =>
  pushes.length === 0
    ? ''
    : html`<h2>App 的通知（模擬）</h2>${pushes.map(
        ({ title, body, unread, at }) => html`
      <article><h2>${title}</h2><p>${moment(at)}・未讀 ${unread}</p><pre>${body}</pre></article>`,
      )}`;

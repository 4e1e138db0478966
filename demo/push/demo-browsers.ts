import type { Database } from '@kaituan/server/database/database';
import { pushSubscription } from '@kaituan/server/database/schema/notification-schema';
import { SubscriptionEnded, type WebPush } from '@kaituan/server/platform/notifying/web-push';
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

type Recorded = { endpoint: string; topic: string; title: string; body: string; at: Date };

export type DemoBrowsers = {
  /** Records what is pushed to browsers, which get it as well where their own service can be reached. */
  record(push: WebPush): WebPush;
  /** What was pushed to the browsers of a member, newest first. */
  listOf(memberId: string): Promise<readonly Recorded[]>;
};

const maxRecorded = 500;

export function openDemoBrowsers({ database }: { database: Database }): DemoBrowsers {
  let recorded: Recorded[] = [];
  return {
    record: (push) => ({
      async send(key, subscription, message) {
        await push.send(key, subscription, message).catch((error: unknown) => {
          if (error instanceof SubscriptionEnded) throw error;
        });
        const { endpoint } = subscription;
        const { topic, now: at } = message;
        const { title, body } = JSON.parse(message.message) as { title: string; body: string };
        const others = recorded.filter((one) => one.topic !== topic || one.endpoint !== endpoint);
        recorded = [{ endpoint, topic, title, body, at }, ...others].slice(0, maxRecorded);
      },
    }),
    async listOf(memberId) {
      const rows = await database
        .select({ endpoint: pushSubscription.endpoint })
        .from(pushSubscription)
        .where(eq(pushSubscription.memberId, memberId));
      return recorded.filter((push) => rows.some(({ endpoint }) => endpoint === push.endpoint));
    },
  };
}

/** Only for members who turned them on. */
export const showBrowserPushes = (pushes: readonly Recorded[]) =>
  pushes.length === 0
    ? ''
    : html`<h2>瀏覽器的通知（模擬）</h2>${pushes.map(
        ({ title, body, at }) => html`
      <article><h2>${title}</h2><p>${moment(at)}</p><pre>${body}</pre></article>`,
      )}`;

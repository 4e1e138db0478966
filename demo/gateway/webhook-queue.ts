import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { demoGatewayNotice } from '#demo/gateway/trade-schema.ts';
import type { Gateway, Webhook, Writer } from './gateway.ts';

const secondMs = 1_000;
/** Delays between attempts; after the last one the gateway gives up. */
const retryDelaysMs = [10 * secondMs, 60 * secondMs, 300 * secondMs, 900 * secondMs];
const responseTimeoutMs = 10_000;
/** How long a node's claim of a webhook lasts. */
const claimMs = 30_000;

export async function queueWebhook(
  database: Writer,
  webhook: { tradeNo: string; label: string; url: string; body: string; dueAt: Date },
): Promise<void> {
  await database.insert(demoGatewayNotice).values({ ...webhook, state: 'WAITING' });
}

/** Queues a webhook again, whatever its state. */
export async function requeueWebhook(database: Writer, id: number, dueAt: Date): Promise<void> {
  const again = { state: 'WAITING' as const, attempts: 0, dueAt };
  await database.update(demoGatewayNotice).set(again).where(eq(demoGatewayNotice.id, id));
}

/** Delivers due webhooks, of one trade or of all, oldest first and one at a time. */
export async function deliverDue(gateway: Gateway, tradeNo?: string): Promise<number> {
  let delivered = 0;
  for (
    let webhook = await claim(gateway, tradeNo);
    webhook;
    webhook = await claim(gateway, tradeNo)
  ) {
    await attempt(gateway, webhook);
    delivered += 1;
  }
  return delivered;
}

async function claim({ database, now }: Gateway, tradeNo?: string): Promise<Webhook | undefined> {
  const due = database
    .select({ id: demoGatewayNotice.id })
    .from(demoGatewayNotice)
    .where(
      and(
        eq(demoGatewayNotice.state, 'WAITING'),
        lte(demoGatewayNotice.dueAt, now()),
        tradeNo === undefined ? undefined : eq(demoGatewayNotice.tradeNo, tradeNo),
      ),
    )
    .orderBy(asc(demoGatewayNotice.dueAt), asc(demoGatewayNotice.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const claimed = {
    attempts: sql`${demoGatewayNotice.attempts} + 1`,
    dueAt: new Date(now().getTime() + claimMs),
  };
  const [webhook] = await database
    .update(demoGatewayNotice)
    .set(claimed)
    .where(inArray(demoGatewayNotice.id, due))
    .returning();
  return webhook;
}

async function send(
  gateway: Gateway,
  webhook: Webhook,
): Promise<{ isTaken: boolean; text: string }> {
  const request = new Request(webhook.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: webhook.body,
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  try {
    const response = await gateway.deliver(request);
    const text = (await response.text()).trim().slice(0, 100);
    return { isTaken: response.ok && text === '1|OK', text: `${response.status} ${text}` };
  } catch (error) {
    gateway.log.warn({ err: error }, 'a simulated webhook was not delivered');
    return { isTaken: false, text: '無法連線' };
  }
}

async function attempt(gateway: Gateway, webhook: Webhook): Promise<void> {
  const { isTaken, text } = await send(gateway, webhook);
  const delayMs = retryDelaysMs[webhook.attempts - 1];
  const state = isTaken ? 'DELIVERED' : delayMs === undefined ? 'GIVEN_UP' : 'WAITING';
  const dueAt = new Date(gateway.now().getTime() + (delayMs ?? 0));
  await gateway.database
    .update(demoGatewayNotice)
    .set({ state, dueAt, lastAnswer: text })
    .where(eq(demoGatewayNotice.id, webhook.id));
}

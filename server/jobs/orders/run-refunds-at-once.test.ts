import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  claimRefund,
  finishRefund,
  postponeRefund,
  renewRefund,
} from '#server/features/flows/money-out/execute-refund.ts';
import type { UnpaidOrder } from '#server/testing/orders/paying-shop.ts';
import { useRefundShop } from '#server/testing/orders/refund-shop.ts';
import { refundsAtOnce } from './run-refunds.ts';

const refunds = useRefundShop();
const { run, placePaid, cancel, giveBack, sentBack, withRefund } = refunds;

describe('a refund', () => {
  test('of a dead process is taken over half a minute later, and not made twice', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 300);
    const { promise: death, reject: die } = Promise.withResolvers<never>();
    const dying = withRefund(async (ask) => {
      await ask();
      return death;
    });
    const broken = run(dying);
    await expect.poll(() => sentBack(paid)).toBe(300);
    const other = withRefund((ask) => ask());
    refunds.shop.pass(1 / 4);
    await run(other);
    expect(other.sent).toBe(0);
    refunds.shop.pass(1 / 2);
    await run(other);
    expect(other.sent).toBe(1);
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', tries: 2 }]);
    expect(await sentBack(paid)).toBe(300);
    die(new Error('dead'));
    await broken;
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', nextTryAt: null }]);
    expect(await paid.order()).toMatchObject({ refundedTwd: 300 });
  });

  test('taken over by another process is finished by the former one only if the money is back', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 300);
    const [{ refundNo = '' } = {}] = await paid.refunds();
    const { database } = refunds;
    const claim = () => claimRefund(database, refundNo, () => refunds.shop.clock.now);
    const before = await claim();
    expect(await claim()).toBeUndefined();
    refunds.shop.pass(1);
    const after = await claim();
    if (!before || !after) throw new Error('the refund was not claimed');
    const later = new Date(refunds.shop.clock.now.getTime() + 60_000);
    expect(await renewRefund(database, before, later)).toBe(false);
    await postponeRefund(database, before, later);
    const refused = { kind: 'REFUSED', reason: '重複' } as const;
    await finishRefund(database, before, refused, refunds.shop.clock.now);
    const inWork = { status: 'PROCESSING', tries: 2, nextTryAt: after.until };
    expect(await paid.refunds()).toMatchObject([inWork]);
    expect(await renewRefund(database, after, later)).toBe(true);
    await finishRefund(database, before, { kind: 'DONE', reference: '1' }, refunds.shop.clock.now);
    await finishRefund(database, after, refused, refunds.shop.clock.now);
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', reference: '1' }]);
  });

  test('is requested by one of two runners', async () => {
    const paid = await placePaid();
    await cancel(paid);
    const tools = withRefund((ask) => ask());
    await Promise.all([run(tools), run(tools), run(tools)]);
    expect(tools.sent).toBe(1);
    expect(await sentBack(paid)).toBe(1_100);
  });

  test('does not wait for others: several are requested concurrently, each once', async () => {
    const all: UnpaidOrder[] = [];
    for (let count = 0; count < 20; count += 1) all.push(await placePaid());
    for (const paid of all) await cancel(paid);
    let [running, max] = [0, 0];
    const tools = withRefund(async (ask) => {
      running += 1;
      max = Math.max(max, running);
      await setTimeout(20);
      const outcome = await ask();
      running -= 1;
      return outcome;
    });
    await Promise.all([run(tools), run(tools)]);
    expect(max).toBeGreaterThan(1);
    expect(max).toBeLessThanOrEqual(2 * refundsAtOnce);
    expect(tools.sent).toBe(20);
    for (const paid of all) expect(await paid.order()).toMatchObject({ refundedTwd: 1_100 });
  });

  test('does not start once the node stops, and those requested by then are booked', async () => {
    const all: UnpaidOrder[] = [];
    for (let count = 0; count < refundsAtOnce + 3; count += 1) all.push(await placePaid());
    for (const paid of all) await cancel(paid);
    const stopping = new AbortController();
    const stopped = once(stopping.signal, 'abort');
    const tools = withRefund(async (ask) => {
      const outcome = await ask();
      if (tools.sent === refundsAtOnce) stopping.abort();
      await stopped;
      return outcome;
    });
    await run(Object.assign(tools, { stopping: stopping.signal }));
    expect(tools.sent).toBe(refundsAtOnce);
    const booked = (await Promise.all(all.map((paid) => paid.order()))).map(
      ({ refundedTwd }) => refundedTwd,
    );
    expect(booked.filter((twd) => twd === 1_100)).toHaveLength(refundsAtOnce);
    await run();
    for (const paid of all) expect(await paid.order()).toMatchObject({ refundedTwd: 1_100 });
  });
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notification } from '#server/database/schema/notification-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

const { fixture, open, lines } = useOneSkuGroup();

const notify = () => {
  const { opened, shop } = fixture;
  return notifyMembers(opened.database, shop.clock.now, shop.tools);
};
const receive = async (orderNo: string, amountTwd: number) => {
  const { opened, shop } = fixture;
  const now = () => shop.clock.now;
  const owner = askAsOwner({ database: opened.database, payments: shop.payments, now });
  const receivedOn = shop.clock.now.toISOString().slice(0, 10);
  await owner('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, reference: '', receivedOn });
};

test('who sent a part of the difference of a raised pledge is told what is left until it came', async () => {
  await open({ transferHours: 24 });
  await notify();
  const joiner = await fixture.shop.createJoiner();
  const joining = { campaignId: fixture.campaignId, lines: lines(3) };
  const orderNo = await joiner.hold({ ...joining, method: 'BANK_TRANSFER' });
  await joiner.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
  await receive(orderNo, 1_300);
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(5) });
  await joiner.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
  const partsSaid = async () => {
    await notify();
    const { database } = fixture.opened;
    const ofJoiner = eq(notification.memberId, joiner.memberId);
    const rows = await database.select().from(notification).where(ofJoiner);
    return rows.flatMap(({ kind, facts }) => (kind === 'PAYMENT_PART_RECEIVED' ? [facts] : []));
  };
  await receive(orderNo, 300);
  expect(await partsSaid()).toMatchObject([{ orderNo, leftTwd: 500, isDifference: true }]);
  await receive(orderNo, 500);
  expect(await partsSaid()).toEqual([]);
});

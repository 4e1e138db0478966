import type { Thread } from '@kaituan/contract/member/message-board';
import { rolePermissions } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { returnPhoto, returnRequest, shopOrder } from '#server/database/schema/order-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
let skuId: number;
const clock = new Date();
const now = () => clock;

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  skuId = await createSku(opened.database, productId, { priceTwd: 500, onHand: 500 });
});
afterAll(() => opened.close());

const owner = () => askAsOwner({ database: opened.database, now });
const choicesOf = async (orderNo: string) =>
  (await owner()('/StaffOrder/GetReturnChoices', { orderNo })).result;

async function createOrder(): Promise<{ buyer: Buyer; orderNo: string }> {
  const buyer = await createBuyer(opened.database, channelId, { now });
  return { buyer, orderNo: await buyer.placeOrder([{ skuId, quantity: 2 }]) };
}

async function askAbout(buyer: Buyer, orderNo: string, askedIn = channelId): Promise<Thread> {
  const question = { category: 'RETURN', subject: '盒子破了', body: '請看照片' } as const;
  const { memberId } = buyer;
  const [fileNo, paper] = [newUlid(clock), newUlid(clock)];
  const file = { memberId, name: '破損', bytes: 9, createdAt: clock };
  await opened.database.insert(storedFile).values([
    { ...file, fileNo, type: 'PICTURE' },
    { ...file, fileNo: paper, type: 'PDF' },
  ]);
  const attachments = [fileNo, paper];
  const request = { ...question, channelId: askedIn, orderNo, attachments };
  return (await buyer.call('/MessageBoard/OpenThread', request)).result;
}

const kept = { isNothingToSend: true };
const broken = { lineNo: 1, quantity: 1, reason: 'DAMAGED' } as const;

test('a question becomes a return that the shop agreed to, with its photos', async () => {
  const { buyer, orderNo } = await createOrder();
  const { referenceId } = await askAbout(buyer, orderNo);
  await deliverOrder(opened.database, orderNo, clock);
  expect(await choicesOf(orderNo)).toMatchObject({
    hasOpenReturn: false,
    lines: [{ lineNo: 1, quantity: 2, isExempt: false, canSpoil: false }],
  });
  const unexplained = { orderNo, lines: [broken], note: '盒子破了', referenceId };
  const refused = await refusalOf(owner()('/StaffOrder/OpenReturn', unexplained));
  expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'reason' }] });
  const asked = { ...unexplained, reason: '宅配到付' };
  await owner()('/StaffOrder/OpenReturn', asked);
  const { result } = await owner()('/StaffOrder/DescribeOrder', { orderNo });
  expect(result.returns).toMatchObject([
    {
      ...{ status: 'APPROVED', refundTwd: 500, question: { referenceId, subject: '盒子破了' } },
      lines: [{ quantity: 1, reason: '商品破損或瑕疵' }],
      photos: [expect.stringContaining('.webp?token=')],
    },
  ]);
  // The member is notified of the second one.
  expect(result.events.filter(({ kind }) => kind.startsWith('RETURN'))).toMatchObject([
    { kind: 'RETURN_REQUESTED', actor: 'SHOP' },
    { kind: 'RETURN_APPROVED', actor: 'SHOP', reason: '宅配到付', isNothingToSend: false },
  ]);
  expect((await choicesOf(orderNo)).hasOpenReturn).toBe(true);
  const logged = (await owner()('/StaffAudit/SearchAuditArray', { search: orderNo })).result[0];
  expect(logged?.after).toMatchObject({ returnedGoods: [expect.stringMatching(/ × 1$/)] });
  expect(logged?.after).not.toHaveProperty('returnNo');
  await expect(owner()('/StaffOrder/OpenReturn', asked)).rejects.toMatchObject({
    code: 'ORDER_STATE_CONFLICT',
  });
});

test('is agreed to with words on how to send it back, which the buyer reads', async () => {
  const { buyer, orderNo } = await createOrder();
  await deliverOrder(opened.database, orderNo, clock);
  const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED' as const }];
  const { result } = await buyer.call('/Order/RequestReturn', { orderNo, lines });
  const returnNo = result.returns[0]?.returnNo ?? '';
  const reason = '請用宅配到付寄到臺北市開團路 1 號';
  const approval = { orderNo, returnNo, decision: 'APPROVE' } as const;
  await expect(owner()('/StaffOrder/DecideReturn', approval)).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', message: expect.stringContaining('寄回的方式') },
  });
  await owner()('/StaffOrder/DecideReturn', { ...approval, reason });
  const { events } = (await buyer.call('/Order/GetOrder', { orderNo })).result;
  expect(events.at(-1)).toMatchObject({ kind: 'RETURN_APPROVED', reason });
});

test('is refused before the goods arrived, and from a question about something else', async () => {
  const { orderNo } = await createOrder();
  expect((await choicesOf(orderNo)).lines).toEqual([]);
  await expect(
    owner()('/StaffOrder/OpenReturn', { orderNo, lines: [broken], ...kept }),
  ).rejects.toMatchObject({ code: 'RETURN_NOT_ALLOWED' });
  await deliverOrder(opened.database, orderNo, clock);
  const other = await createOrder();
  const { referenceId } = await askAbout(other.buyer, other.orderNo);
  await expect(
    owner()('/StaffOrder/OpenReturn', { orderNo, lines: [broken], referenceId, ...kept }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const returns = await opened.database
    .select()
    .from(returnRequest)
    .where(eq(returnRequest.orderNo, orderNo));
  expect(returns).toEqual([]);
});

test('a question asked in another channel is for the staff of that one, with its photos', async () => {
  const { buyer, orderNo } = await createOrder();
  const elsewhere = await createChannel(opened.database);
  const { referenceId } = await askAbout(buyer, orderNo, elsewhere);
  await deliverOrder(opened.database, orderNo, clock);
  const grants = [{ permissions: rolePermissions.MANAGER, channelId }];
  const manager = askAsOwner({
    ...{ database: opened.database, now },
    findOperator: async () => ({ by: commandLine, grants }),
  });
  const asked = { orderNo, lines: [broken], referenceId, ...kept };
  const refused = await refusalOf(manager('/StaffOrder/OpenReturn', asked));
  expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  await owner()('/StaffOrder/OpenReturn', asked);
  const returnsFor = async (ask: typeof manager) =>
    (await ask('/StaffOrder/DescribeOrder', { orderNo })).result.returns;
  expect(await returnsFor(manager)).toMatchObject([{ photos: [], question: null }]);
  expect(await returnsFor(owner())).toMatchObject([
    { photos: [expect.stringContaining('.webp')], question: { referenceId } },
  ]);
});

test('goods whose cash is not booked are refused for that, however long ago they came', async () => {
  const { orderNo } = await createOrder();
  const longAgo = new Date(clock.getTime() - 60 * 86_400_000);
  await deliverOrder(opened.database, orderNo, longAgo);
  await opened.database
    .update(shopOrder)
    .set({ paymentStatus: 'COD_DUE', paidAt: null })
    .where(eq(shopOrder.orderNo, orderNo));
  const refused = await refusalOf(
    owner()('/StaffOrder/OpenReturn', { orderNo, lines: [broken], ...kept }),
  );
  expect(refused?.message).toContain('款項還沒收到');
});

test('the desk reads the returns of an order, however many, as often as one', async () => {
  const { buyer, orderNo } = await createOrder();
  await deliverOrder(opened.database, orderNo, clock);
  const openAndReject = async () => {
    const { referenceId } = await askAbout(buyer, orderNo);
    await owner()('/StaffOrder/OpenReturn', { orderNo, lines: [broken], referenceId, ...kept });
    await opened.database
      .update(returnRequest)
      .set({ status: 'REJECTED' })
      .where(eq(returnRequest.orderNo, orderNo));
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const countOf = async () => {
    spy.mockClear();
    const { result } = await owner()('/StaffOrder/DescribeOrder', { orderNo });
    return { statements: spy.mock.calls.length, returns: result.returns };
  };
  await openAndReject();
  const one = await countOf();
  for (let more = 0; more < 3; more += 1) await openAndReject();
  const four = await countOf();
  spy.mockRestore();
  expect(one.returns).toHaveLength(1);
  expect(four.returns).toHaveLength(4);
  const photos = four.returns.map((given) => given.photos);
  expect(photos.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(new Set(photos.flat().map((url) => url.split('?')[0])).size).toBe(4);
  expect(four.statements).toBe(one.statements);
});

test('the photos that a member sent with a return are seen at the desk', async () => {
  const { buyer, orderNo } = await createOrder();
  await deliverOrder(opened.database, orderNo, clock);
  const photoNo = newUlid(clock);
  const { memberId } = buyer;
  await opened.database.insert(returnPhoto).values({ photoNo, memberId, createdAt: clock });
  await buyer.call('/Order/RequestReturn', { orderNo, lines: [broken], photos: [photoNo] });
  const { result } = await owner()('/StaffOrder/DescribeOrder', { orderNo });
  expect(result.returns).toMatchObject([
    { photos: [expect.stringContaining(photoNo)], question: null, status: 'REQUESTED' },
  ]);
});

test('a return opened by mistake is called off with a reason, also when it was marked as sent back; its member could not then', async () => {
  const { buyer, orderNo } = await createOrder();
  await deliverOrder(opened.database, orderNo, clock);
  const ask = owner();
  await ask('/StaffOrder/OpenReturn', { orderNo, lines: [broken], ...kept });
  const read = async () => (await buyer.call('/Order/GetOrder', { orderNo })).result;
  const returnNo = (await read()).returns[0]?.returnNo ?? '';
  await ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision: 'SENT' });
  expect(await buyer.codeOf('/Order/CancelReturn', { orderNo, returnNo })).toBe(
    'ORDER_STATE_CONFLICT',
  );
  const callOff = { orderNo, returnNo, decision: 'CANCEL' } as const;
  const unexplained = await refusalOf(ask('/StaffOrder/DecideReturn', callOff));
  expect(unexplained?.message).toBe('請寫取消的原因');
  await ask('/StaffOrder/DecideReturn', { ...callOff, reason: '開錯訂單' });
  const order = await read();
  expect(order.returns).toMatchObject([{ status: 'CANCELLED' }]);
  expect(order.events.at(-1)).toMatchObject({ text: '店家取消了退貨', reason: '開錯訂單' });
  expect((await choicesOf(orderNo)).hasOpenReturn).toBe(false);
  const again = await refusalOf(ask('/StaffOrder/DecideReturn', { ...callOff, reason: '再一次' }));
  expect(again?.code).toBe('ORDER_STATE_CONFLICT');
});

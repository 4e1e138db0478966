import type { OwnReview } from '@kaituan/contract/member/review';
import { ratingOf, type Stars } from '@kaituan/domain/review/review-rules';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { findRating } from '#server/features/ground/product/rating-query.ts';
import { inviteReviews } from '#server/jobs/notifying/invite-reviews.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { explainByIndex } from '#server/testing/databases/index-plan.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { selectReviewPage } from './get-review-array.ts';
import { removeReviewsOf } from './remove-reviews.ts';

const dayMs = 86_400_000;
let opened: OpenDatabase;
let shop: PayingShop;
let productId: number;
let skuId: number;
let buyer: Buyer;
let opening: Date;
const now = () => shop.clock.now;

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  opening = shop.clock.now;
});
afterAll(() => opened.close());
beforeEach(async () => {
  shop.clock.now = opening;
  productId = await createProduct(opened.database, { channelIds: [shop.channelId], skus: [] });
  skuId = await createSku(opened.database, productId, { priceTwd: 500, onHand: 50 });
  buyer = await shop.createBuyer();
});

const owner = () => askAsOwner({ database: opened.database, now });
const channelId = () => shop.channelId;

/** An order of the product that its buyer received. */
async function receiveGoods(who: Buyer = buyer, quantity = 2): Promise<string> {
  const orderNo = await who.placeOrder([{ skuId, quantity }], { paymentMethod: 'HOME_COD' });
  await deliverOrder(opened.database, orderNo, now());
  return orderNo;
}

async function review(stars: Stars, given: object = {}, who: Buyer = buyer): Promise<OwnReview> {
  const orderNo = await receiveGoods(who);
  const request = { orderNo, lineNo: 1, stars, body: '很新鮮', ...given };
  return (await who.call('/Review/WriteReview', request)).result;
}

async function uploadOf({ memberId }: Buyer, fileNo: string): Promise<string> {
  const file = { fileNo, memberId, type: 'PICTURE', name: '照片.webp', bytes: 10 } as const;
  await opened.database
    .insert(storedFile)
    .values({ ...file, width: 400, height: 300, createdAt: now() });
  return fileNo;
}
const fileNoOf = (letter: string) => `01KPR0000000000000000000${letter}${letter}`;

/** The shop's own reckoning: the reviews that are shown, counted one by one. */
async function recount() {
  const { rows } = await opened.database.execute<{ stars: Stars }>(sql`
    select stars from product_review
    where channel_id = ${channelId()} and product_id = ${productId} and hidden_at is null`);
  const stars = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const row of rows) stars[row.stars] += 1;
  return ratingOf(stars);
}
const rated = () => findRating(opened.database, { channelId: channelId(), productId });
const listed = async (given: object = {}) =>
  await buyer.call('/Review/GetReviewArray', { channelId: channelId(), productId, ...given });
const numbers = (rows: readonly { reviewNo: string }[]) => rows.map(({ reviewNo }) => reviewNo);

describe('who may review', () => {
  test('is a buyer who received the goods, once for each line', async () => {
    const orderNo = await buyer.placeOrder([{ skuId }], { paymentMethod: 'HOME_COD' });
    const request = { orderNo, lineNo: 1, stars: 5 as const };
    const other = await shop.createBuyer();
    expect(await buyer.codeOf('/Review/WriteReview', request)).toBe('REVIEW_NOT_ALLOWED');
    await deliverOrder(opened.database, orderNo, now());
    const line = { orderNo, lineNo: 1, skuId, productId };
    const { result: waiting } = await buyer.call('/Review/GetReviewableLineArray', {
      channelId: channelId(),
    });
    expect(waiting).toMatchObject([line]);
    expect((await buyer.call('/Order/GetOrder', { orderNo })).result.reviewableLineNoArray).toEqual(
      [1],
    );
    expect(await other.codeOf('/Review/WriteReview', request)).toBe('NOT_FOUND');
    const { result } = await buyer.call('/Review/WriteReview', request);
    expect(result).toMatchObject({ author: '王○明', stars: 5, body: '', isEdited: false });
    expect(await buyer.codeOf('/Review/WriteReview', request)).toBe('REVIEW_NOT_ALLOWED');
    const counts = await buyer.call('/User/GetOwnCounts', { channelId: channelId() });
    expect(counts.result.reviews).toBe(0);
  });

  test('is nobody who sent everything back, or received it half a year ago', async () => {
    const orderNo = await receiveGoods();
    const request = { orderNo, lineNo: 1, stars: 1 as const };
    const isLine = eq(orderLine.orderNo, orderNo);
    await opened.database.update(orderLine).set({ returnedQuantity: 2 }).where(isLine);
    expect(await buyer.codeOf('/Review/WriteReview', request)).toBe('REVIEW_NOT_ALLOWED');
    await opened.database.update(orderLine).set({ returnedQuantity: 1 }).where(isLine);
    shop.pass(181 * 24 * 60);
    expect(await buyer.codeOf('/Review/WriteReview', request)).toBe('REVIEW_NOT_ALLOWED');
  });
});

describe('a review', () => {
  test('shows photos of its writer only, which go when they are no longer listed', async () => {
    const other = await shop.createBuyer();
    const [first, second] = [
      await uploadOf(buyer, fileNoOf('A')),
      await uploadOf(buyer, fileNoOf('B')),
    ];
    const foreign = await uploadOf(other, fileNoOf('C'));
    const orderNo = await receiveGoods();
    const request = { orderNo, lineNo: 1, stars: 4 as const };
    const write = (photos: string[]) => buyer.codeOf('/Review/WriteReview', { ...request, photos });
    expect(await write([first, foreign])).toBe('VALIDATION_FAILED');
    expect(await write([first, first])).toBe('VALIDATION_FAILED');
    const photos = [second, first];
    const { result } = await buyer.call('/Review/WriteReview', { ...request, photos });
    expect(result.photos.map(({ fileNo }) => fileNo)).toEqual(photos);
    expect((await listed({ withPhotos: true })).withPhotos).toBe(1);
    const edited = await buyer.call('/Review/EditReview', {
      ...{ reviewNo: result.reviewNo, stars: 2, body: '改', photos: [first] },
    });
    expect(edited.result).toMatchObject({ stars: 2, isEdited: true, photos: [{ fileNo: first }] });
    const left = await opened.database.select().from(storedFile);
    expect(left.map(({ fileNo }) => fileNo)).not.toContain(second);
  });

  test('is changed for 30 days by its writer, and deleted at any time', async () => {
    const { reviewNo, editableUntil } = await review(3);
    expect(editableUntil).not.toBeNull();
    const change = { reviewNo, stars: 5 as const, body: '' };
    const other = await shop.createBuyer();
    expect(await other.codeOf('/Review/EditReview', change)).toBe('NOT_FOUND');
    expect(await other.codeOf('/Review/DeleteReview', { reviewNo })).toBe('NOT_FOUND');
    shop.pass(31 * 24 * 60);
    expect(await buyer.codeOf('/Review/EditReview', change)).toBe('REVIEW_NOT_ALLOWED');
    await buyer.call('/Review/DeleteReview', { reviewNo });
    expect(await rated()).toBeNull();
    const { result } = await buyer.call('/Review/GetOwnReviewArray', { channelId: channelId() });
    expect(result).toEqual([]);
  });

  test('is marked helpful by others, each once, and comes first for it', async () => {
    const older = await review(5);
    shop.pass(1);
    const newer = await review(4);
    const other = await shop.createBuyer();
    const mark = { reviewNo: older.reviewNo, isHelpful: true };
    expect(await buyer.codeOf('/Review/MarkReview', mark)).toBe('NOT_FOUND');
    await other.call('/Review/MarkReview', mark);
    expect((await other.call('/Review/MarkReview', mark)).result.helpful).toBe(1);
    expect(numbers((await listed()).result)).toEqual([older.reviewNo, newer.reviewNo]);
    expect(numbers((await listed({ sort: 'NEWEST' })).result)).toEqual([
      newer.reviewNo,
      older.reviewNo,
    ]);
    const of = { channelId: channelId(), productId };
    const { result } = await other.call('/Review/GetMarkedReviewNoArray', of);
    expect(result).toEqual({ marked: [older.reviewNo], own: [] });
    await other.call('/Review/MarkReview', { ...mark, isHelpful: false });
    expect(numbers((await listed()).result)).toEqual([newer.reviewNo, older.reviewNo]);
  });

  test('is found by stars and page after page, in its own channel only', async () => {
    for (const stars of [5, 5, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5] as const) {
      await review(stars);
      shop.pass(1);
    }
    expect((await listed({ stars: 4 })).result).toHaveLength(1);
    const { result: page, nextCursor, rating } = await listed();
    expect(rating).toMatchObject({ count: 12, average: 4.9 });
    expect(page).toHaveLength(10);
    const rest = await listed({ cursor: nextCursor });
    expect(new Set([...numbers(page), ...numbers(rest.result)]).size).toBe(12);
    expect(rest.withPhotos).toBeNull();
    expect(rest.nextCursor).toBeNull();
    const elsewhere = await createChannel(opened.database);
    const { result } = await buyer.call('/Review/GetReviewArray', {
      ...{ channelId: elsewhere, productId },
    });
    expect(result).toEqual([]);
    expect(
      await buyer.codeOf('/Review/GetReviewArray', {
        channelId: elsewhere,
        productId,
        cursor: 'x',
      }),
    ).toBe('VALIDATION_FAILED');
  });
});

test.each([
  ['HELPFUL', 'product_review_helpful'],
  ['NEWEST', 'product_review_shown'],
] as const)(
  'a page of the %s first is read off an index, wherever it begins',
  async (sort, index) => {
    const { database } = opened;
    for (const cursor of [undefined, `3.${fileNoOf('A')}`]) {
      const page = selectReviewPage(database, { channelId: channelId(), productId, sort, cursor });
      const plan = await explainByIndex(database, page.getSQL());
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Sort|Seq Scan on product_review/);
    }
  },
);

test('the rating is that of the reviews that are shown, whatever becomes of them', async () => {
  const [unchanged, edited, hidden] = [await review(5), await review(4), await review(1)];
  const gone = await review(2);
  const change = { body: '', photos: [] };
  await buyer.call('/Review/EditReview', { reviewNo: edited.reviewNo, stars: 3, ...change });
  await buyer.call('/Review/DeleteReview', { reviewNo: gone.reviewNo });
  const hiding = { reviewNo: hidden.reviewNo, reason: '內容含有他人電話' };
  await owner()('/StaffReview/HideReview', hiding);
  await owner()('/StaffReview/HideReview', { ...hiding, reason: '再一次' });
  expect(await rated()).toEqual(await recount());
  expect(await rated()).toMatchObject({ count: 2, average: 4 });
  const product = { channelId: channelId(), productId };
  await refreshListings(opened.database);
  const detail = await buyer.call('/Product/GetScpProduct', product);
  expect(detail.result.rating).toEqual(await rated());
  const { result: own } = await buyer.call('/Review/GetOwnReviewArray', { channelId: channelId() });
  expect(own.map(({ hiddenReason }) => hiddenReason)).toContain('內容含有他人電話');
  for (const call of ['EditReview', 'DeleteReview'] as const) {
    const request = { reviewNo: hidden.reviewNo, ...(call === 'EditReview' && { stars: 5 }) };
    expect(await buyer.codeOf(`/Review/${call}`, request as never)).toBe('REVIEW_NOT_ALLOWED');
  }
  await owner()('/StaffReview/ShowReview', { reviewNo: hidden.reviewNo });
  expect(await rated()).toEqual(await recount());
  await removeReviewsOf(opened.database, buyer.memberId);
  expect(await rated()).toBeNull();
  expect(numbers((await listed()).result)).not.toContain(unchanged.reviewNo);
});

describe('members are notified', () => {
  const inbox = async (who: Buyer) => {
    await notifyMembers(opened.database, now(), shop.tools);
    return (await who.call('/Notification/GetNotificationArray', {})).result;
  };

  test('of an answer, and the shop of a low rating', async () => {
    const memberId = await createMember(opened.database);
    const clerk = await createBuyer(opened.database, channelId(), { now, caller: { memberId } });
    await opened.database.insert(staffMember).values({
      ...{ memberId, role: 'CLERK', channelId: channelId() },
      ...{ appointedAt: now(), appointedBy: memberId },
    });
    await notifyMembers(opened.database, now(), shop.tools);
    const { reviewNo } = await review(2);
    await review(3);
    const unanswered = await owner()('/StaffReview/SearchReviewArray', { which: 'LOW' });
    expect(numbers(unanswered.result)).toContain(reviewNo);
    await owner()('/StaffReview/AnswerReview', { reviewNo, answer: '我們會改進' });
    await owner()('/StaffReview/AnswerReview', { reviewNo, answer: '我們會改進' });
    const [notified, ...others] = (await inbox(buyer)).filter(({ title }) => /評價/.test(title));
    expect(notified?.title).toBe('店家回覆了您的評價');
    expect(others).toEqual([]);
    expect((await inbox(clerk)).filter(({ title }) => title === '新的 2 星評價')).toHaveLength(1);
    const [shown] = (await listed({ stars: 2 })).result;
    expect(shown?.answer).toMatchObject({ text: '我們會改進' });
  });

  test('once, five days after everything arrived, unless everything is reviewed', async () => {
    await receiveGoods();
    await review(5);
    expect(await inviteReviews(opened.database, now(), shop.tools)).toBe(0);
    shop.pass(5 * 24 * 60);
    await inviteReviews(opened.database, now(), shop.tools);
    await inviteReviews(opened.database, new Date(now().getTime() + dayMs), shop.tools);
    const invited = (await inbox(buyer)).filter(({ title }) => title === '用得還滿意嗎？歡迎評價');
    expect(invited).toHaveLength(1);
    expect(invited[0]?.link).toContain('/member/reviews');
  });
});

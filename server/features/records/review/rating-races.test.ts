import { ratingOf, type Stars } from '@kaituan/domain/review/review-rules';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commit } from '#server/database/after-commit.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { productReview, reviewMark } from '#server/database/schema/review-schema.ts';
import { findRating } from '#server/features/ground/product/rating-query.ts';
import type { CallContext } from '#server/http/handler.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import type { Buyer } from '#server/testing/members/buyer.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { editReview } from './edit-review.ts';
import { removeReviewsOf } from './remove-reviews.ts';
import { writeReview } from './write-review.ts';

const rounds = 25;
let opened: OpenDatabase;
let shop: PayingShop;
let productId: number;
let skuId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
beforeEach(async () => {
  productId = await createProduct(opened.database, { channelIds: [shop.channelId], skus: [] });
  skuId = await createSku(opened.database, productId, { priceTwd: 500, onHand: 50 });
});
afterAll(() => opened.close());

type Writer = { memberId: string; orderNo: string };

async function receiveGoods(buyer: Buyer): Promise<Writer> {
  const orderNo = await buyer.placeOrder([{ skuId }], { paymentMethod: 'HOME_COD' });
  await deliverOrder(opened.database, orderNo, shop.clock.now);
  return { memberId: buyer.memberId, orderNo };
}

/** One transaction without a second try, so that a deadlock is a failure. */
const once = <T>(run: (database: Database) => Promise<T>): Promise<T> =>
  commit(opened.database, run);

const contextOf = (database: Database, { memberId }: Writer) =>
  ({
    ...{ database, now: shop.clock.now },
    caller: { memberId, channelId: null, isVerified: false },
  }) as CallContext;

const write = (writer: Writer, stars: Stars): Promise<string> =>
  once(async (database) => {
    const request = { orderNo: writer.orderNo, lineNo: 1, stars, body: '', photos: [] };
    return (await writeReview.run(request, contextOf(database, writer))).result.reviewNo;
  });
const edit = (writer: Writer, reviewNo: string, stars: Stars) =>
  once((database) =>
    editReview.run({ reviewNo, stars, body: '', photos: [] }, contextOf(database, writer)),
  );

async function expectTrueRating() {
  const { database } = opened;
  const { channelId } = shop;
  const rows = await database
    .select({ stars: productReview.stars })
    .from(productReview)
    .where(and(eq(productReview.productId, productId), isNull(productReview.hiddenAt)));
  const stars = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const row of rows) stars[row.stars as Stars] += 1;
  expect(await findRating(database, { channelId, productId })).toEqual(ratingOf(stars));
}

test('two who write at once and exchange their stars again and again are counted right', async () => {
  const first = await receiveGoods(await shop.createBuyer());
  const second = await receiveGoods(await shop.createBuyer());
  const [one, two] = await Promise.all([write(first, 5), write(second, 4)]);
  await expectTrueRating();
  for (let round = 0; round < rounds; round += 1) {
    const [high, low]: Stars[] = round % 2 === 0 ? [4, 5] : [5, 4];
    await Promise.all([edit(first, one, high ?? 4), edit(second, two, low ?? 5)]);
  }
  await expectTrueRating();
});

test('an account that is deleted meanwhile takes its reviews and marks with it', async () => {
  const first = await receiveGoods(await shop.createBuyer());
  const second = await receiveGoods(await shop.createBuyer());
  const leaver = await shop.createBuyer();
  const own = [await receiveGoods(leaver), await receiveGoods(leaver)];
  const [one, two] = [await write(first, 5), await write(second, 4)];
  const { memberId } = leaver;
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, writer] of own.entries()) await write(writer, at === round % 2 ? 5 : 4);
    for (const reviewNo of [one, two]) {
      await opened.database.insert(reviewMark).values({ memberId, reviewNo });
      const isMarked = eq(productReview.reviewNo, reviewNo);
      await opened.database.update(productReview).set({ helpful: 1 }).where(isMarked);
    }
    const [high, low]: Stars[] = round % 2 === 0 ? [4, 5] : [5, 4];
    await Promise.all([
      edit(first, one, high ?? 4),
      edit(second, two, low ?? 5),
      once((database) => removeReviewsOf(database, memberId)),
    ]);
  }
  await expectTrueRating();
  const left = await opened.database
    .select({ reviewNo: productReview.reviewNo, helpful: productReview.helpful })
    .from(productReview)
    .where(eq(productReview.productId, productId));
  expect(left).toHaveLength(2);
  expect(left.map(({ helpful }) => helpful)).toEqual([0, 0]);
});

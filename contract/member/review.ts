import { cleanMessage } from '@kaituan/domain/message/thread-rules';
import { allStars, maxReviewLength, maxReviewPhotos } from '@kaituan/domain/review/review-rules';
import { z } from 'zod';
import { shownSku } from '#contract/catalog/product.ts';
import { rating } from '#contract/catalog/product-detail.ts';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { orderNo } from '#contract/order/payment.ts';
import { fileNo } from './file.ts';

export const reviewNo = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: '評價編號', examples: ['01KPR000000000000000000002'] });
const productId = wireId.meta({ description: '商品編號', examples: [1001] });
const stars = z.literal(allStars).describe('一到五顆星');
const cursor = z.string().max(60).optional().describe('上一頁回答的 nextCursor');

const reviewPhoto = z.object({
  fileNo: z.string(),
  width: z.int(),
  height: z.int(),
  /** Public addresses; gone with the review. */
  url: z.string(),
  smallUrl: z.string(),
});

/** A review as everybody sees it. */
export const review = z.object({
  reviewNo: z.string(),
  /** The buyer's masked name: 王○明. */
  author: z.string(),
  stars,
  body: z.string(),
  /** What was bought. */
  optionText: z.string(),
  photos: z.array(reviewPhoto),
  writtenAt: wireInstant,
  isEdited: z.boolean(),
  /** Members who found it helpful. */
  helpful: z.int(),
  answer: z.object({ text: z.string(), at: wireInstant }).nullable(),
});
export type Review = z.output<typeof review>;

export const getReviewArray = endpoint({
  path: '/Review/GetReviewArray',
  isShared: true,
  summary: '商品的評價：只有收到商品的買家寫的；可依星等或有照片篩選',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    productId,
    stars: stars.optional(),
    withPhotos: z.boolean().default(false).describe('只要有照片的'),
    sort: z.enum(['HELPFUL', 'NEWEST']).default('HELPFUL').describe('最有幫助或最新的在前'),
    cursor,
  }),
  answer: resultOf(z.array(review)).extend({
    rating: rating.nullable(),
    /** Shown reviews with photos; null on further pages. */
    withPhotos: z.int().nullable(),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});

export const getMarkedReviewNoArray = endpoint({
  path: '/Review/GetMarkedReviewNoArray',
  summary: '商品的評價中，會員標為有幫助的與自己寫的',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, productId }),
  answer: resultOf(z.object({ marked: z.array(z.string()), own: z.array(z.string()) })),
  refusals: [],
});

export const markReview = endpoint({
  path: '/Review/MarkReview',
  summary: '標示或取消「有幫助」；自己的評價不能標',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ reviewNo, isHelpful: z.boolean() }),
  answer: resultOf(z.object({ helpful: z.int() })),
  refusals: ['NOT_FOUND'],
});

/** A line of an order that its buyer may review. */
const reviewableLine = shownSku.extend({
  orderNo,
  lineNo: z.int(),
  receivedAt: wireInstant,
  /** Until when it can be reviewed. */
  until: wireInstant,
});
export type ReviewableLine = z.output<typeof reviewableLine>;

export const getReviewableLineArray = endpoint({
  path: '/Review/GetReviewableLineArray',
  summary: '會員還沒評價的商品，最近收到的在前，最多 50 件',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(reviewableLine)),
  refusals: [],
});

export const ownReview = review.extend({
  ...{ orderNo, lineNo: z.int() },
  product: z.object({ id: wireId, name: z.string() }),
  /** Until when it can be changed; null when it cannot. */
  editableUntil: wireInstant.nullable(),
  /** Why the shop shows it to nobody else; null when it is shown. */
  hiddenReason: z.string().nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

export const getOwnReviewArray = endpoint({
  path: '/Review/GetOwnReviewArray',
  summary: '會員寫過的評價，新的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, cursor }),
  answer: resultOf(z.array(ownReview)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

const written = {
  stars,
  body: z
    .string()
    .max(4 * maxReviewLength)
    .transform(cleanMessage)
    .pipe(z.string().max(maxReviewLength))
    .default('')
    .meta({ description: '心得，純文字，可以不寫', examples: ['肉質細嫩，會再回購'] }),
  photos: z.array(fileNo).max(maxReviewPhotos).default([]).describe('上傳的照片'),
};

export const writeReview = endpoint({
  path: '/Review/WriteReview',
  summary: '評價收到的商品：每個訂單品項一次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo, lineNo: z.int().min(1).max(300), ...written }),
  answer: resultOf(ownReview),
  refusals: ['NOT_FOUND', 'REVIEW_NOT_ALLOWED'],
});

export const editReview = endpoint({
  path: '/Review/EditReview',
  summary: '修改自己的評價；沒有列出的照片就移除',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ reviewNo, ...written }),
  answer: resultOf(ownReview),
  refusals: ['NOT_FOUND', 'REVIEW_NOT_ALLOWED'],
});

export const deleteReview = endpoint({
  path: '/Review/DeleteReview',
  summary: '刪除自己的評價；在期限內可以再寫一次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ reviewNo }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'REVIEW_NOT_ALLOWED'],
});

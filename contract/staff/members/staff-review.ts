import { cleanMessage } from '@kaituan/domain/message/thread-rules';
import { maxAnswerLength, maxHidingReasonLength } from '@kaituan/domain/review/review-rules';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireSearch } from '#contract/endpoint.ts';
import { review, reviewNo } from '#contract/member/review.ts';

export const reviewLists = ['UNANSWERED', 'LOW', 'HIDDEN', 'ALL'] as const;

/** Photos of a hidden one have addresses that open them for one to two hours. */
export const staffReview = review.omit({ author: true }).extend({
  channelId: wireChannelId,
  memberId: z.string(),
  memberName: z.string(),
  orderNo: z.string(),
  product: z.object({ id: wireId, name: z.string() }),
  /** The staff who answered: a member's id, or `COMMAND_LINE`. */
  answeredBy: z.string().nullable(),
  /** Why it is shown to nobody but its writer; null when it is shown. */
  hiddenReason: z.string().nullable(),
});
export type StaffReview = z.output<typeof staffReview>;

export const searchReviewArray = endpoint({
  path: '/StaffReview/SearchReviewArray',
  summary: '列出評價，新的在前：還沒回覆的、低分的、隱藏的或全部',
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(reviewLists).default('UNANSWERED'),
    ofChannelId: wireChannelId.nullable().default(null).describe('只要這個通路的'),
    search: wireSearch('會員名字、商品名稱或內容的一部分，或完整的訂單編號、評價編號'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffReview)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

const ofReview = {
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'MUTATING',
  answer: resultOf(staffReview),
  refusals: ['NOT_FOUND'],
} as const;
const textOf = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform(cleanMessage)
    .pipe(z.string().min(1).max(max));

export const answerReview = endpoint({
  ...ofReview,
  path: '/StaffReview/AnswerReview',
  summary: '公開回覆評價；再回覆一次就取代前一次',
  request: z.strictObject({
    reviewNo,
    answer: textOf(maxAnswerLength).meta({ examples: ['謝謝您的支持'] }),
  }),
});

export const hideReview = endpoint({
  ...ofReview,
  path: '/StaffReview/HideReview',
  summary: '隱藏評價，不再計入分數；原因會告訴寫的會員',
  request: z.strictObject({
    reviewNo,
    reason: textOf(maxHidingReasonLength).meta({ examples: ['內容含有他人電話'] }),
  }),
});

export const showReview = endpoint({
  ...ofReview,
  path: '/StaffReview/ShowReview',
  summary: '重新顯示隱藏的評價',
  request: z.strictObject({ reviewNo }),
});

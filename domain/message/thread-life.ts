import type { LifeCycle } from '../life-cycle.ts';

/** OPEN waits for the shop, WAITING_MEMBER for an answer of the member to a question of the shop. */
export const threadStatuses = ['OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

export const threadStatusText: Record<ThreadStatus, string> = {
  OPEN: '等待店家回覆',
  ANSWERED: '店家已回覆',
  WAITING_MEMBER: '等您補充',
  CLOSED: '已結束',
};

/** A message written to a closed thread opens it again; every answer may be followed by a correction. */
export const threadLife: LifeCycle<ThreadStatus> = {
  OPEN: ['OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED'],
  ANSWERED: ['OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED'],
  WAITING_MEMBER: ['OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED'],
  CLOSED: ['OPEN', 'ANSWERED', 'WAITING_MEMBER'],
};

/** What a thread is about, as the member chooses it. */
export const threadCategoryText = {
  PRODUCT: '商品',
  ORDER: '訂單',
  PAYMENT: '付款',
  DELIVERY: '配送',
  RETURN: '退貨',
  WHOLESALE: '批發合作',
  OTHER: '其他',
} as const;
export type ThreadCategory = keyof typeof threadCategoryText;
export const threadCategories = Object.keys(threadCategoryText) as ThreadCategory[];

export const messageSenders = ['MEMBER', 'SHOP', 'SYSTEM'] as const;
export type MessageSender = (typeof messageSenders)[number];

export const answerRatings = ['HELPFUL', 'NOT_HELPFUL'] as const;
export type AnswerRating = (typeof answerRatings)[number];

import {
  answerRatings,
  messageSenders,
  threadCategories,
  threadStatuses,
} from '@kaituan/domain/message/thread-life';
import {
  cleanMessage,
  maxMessageLength,
  maxSubjectLength,
  minSubjectLength,
} from '@kaituan/domain/message/thread-rules';
import { maxAttachments } from '@kaituan/domain/shop-limits';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { fileNo, storedFile } from './file.ts';

export const referenceId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: '提問編號', examples: ['01KPR000000000000000000000'] });
export const threadCursor = z.string().max(60).optional().describe('上一頁回答的 nextCursor');
export const threadStatus = z.enum(threadStatuses);
export const threadCategory = z.enum(threadCategories).describe('提問類別');
/** Numbers of files that the writer uploaded. */
export const attachments = z.array(fileNo).max(maxAttachments).default([]).describe('附件');
/** Measured as it is stored. */
export const messageBody = z
  .string()
  .max(4 * maxMessageLength)
  .transform(cleanMessage)
  .pipe(z.string().min(1).max(maxMessageLength))
  .meta({ description: '內文，純文字', examples: ['請問什麼時候會到貨？'] });

export const threadCard = z.object({
  referenceId: z.string(),
  channelId: z.int(),
  category: threadCategory,
  subject: z.string(),
  status: threadStatus,
  orderNo: z.string().nullable(),
  product: z.object({ id: z.int(), name: z.string() }).nullable(),
  openedAt: wireInstant,
  lastMessageAt: wireInstant,
  /** Messages of the shop that the member has not read. */
  unread: z.int(),
});
export type ThreadCard = z.output<typeof threadCard>;

export const threadMessage = z.object({
  /** 1 is the first. */
  no: z.int(),
  from: z.enum(messageSenders),
  body: z.string(),
  at: wireInstant,
  rating: z.enum(answerRatings).nullable(),
  attachments: z.array(storedFile),
});
export type ThreadMessage = z.output<typeof threadMessage>;

export const thread = threadCard.extend({
  messages: z.array(threadMessage),
  /** Whether the member may write; FULL and OVER ask for a new thread. */
  writing: z.enum(['POSSIBLE', 'FULL', 'OVER']),
  /** When it is closed unless somebody writes. */
  closesAt: wireInstant.nullable(),
  /** Until when a message opens it again. */
  reopensUntil: wireInstant.nullable(),
  /** A signed address of server-sent events: `moved` says that something was written. */
  livePath: z.string(),
  serverTime: wireInstant,
});
export type Thread = z.output<typeof thread>;

export const getThreadArray = endpoint({
  path: '/MessageBoard/GetThreadArray',
  summary: '會員的提問，最近有訊息的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, cursor: threadCursor }),
  answer: resultOf(z.array(threadCard)).extend({
    nextCursor: z.string().nullable(),
    /** As that of a thread, for all in this answer; null when there are none. */
    livePath: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const getThread = endpoint({
  path: '/MessageBoard/GetThread',
  summary: '一則提問與它的訊息',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ referenceId }),
  answer: resultOf(thread),
  refusals: ['NOT_FOUND'],
});

const writing = { access: 'MEMBER', effect: 'MUTATING', answer: resultOf(thread) } as const;

export const openThread = endpoint({
  ...writing,
  path: '/MessageBoard/OpenThread',
  summary: '提出問題',
  request: z.strictObject({
    channelId: wireChannelId,
    category: threadCategory,
    subject: z
      .string()
      .transform((text) => cleanMessage(text).replace(/\s+/g, ' '))
      .pipe(z.string().min(minSubjectLength).max(maxSubjectLength))
      .meta({ description: '主旨', examples: ['想請問到貨時間'] }),
    body: messageBody,
    attachments,
    orderNo: z.string().max(40).optional().describe('自己的訂單'),
    productId: wireId.optional(),
  }),
  refusals: ['NOT_FOUND', 'THREADS_FULL', 'RATE_LIMITED'],
});

export const addMessage = endpoint({
  ...writing,
  path: '/MessageBoard/AddMessage',
  summary: '在一則提問中再寫一則訊息；已結束的提問會重新開啟',
  request: z.strictObject({ referenceId, body: messageBody, attachments }),
  refusals: ['NOT_FOUND', 'THREAD_CLOSED', 'THREADS_FULL', 'RATE_LIMITED'],
});

export const closeThread = endpoint({
  ...writing,
  path: '/MessageBoard/CloseThread',
  summary: '結束一則提問',
  request: z.strictObject({ referenceId }),
  refusals: ['NOT_FOUND'],
});

export const markThreadRead = endpoint({
  path: '/MessageBoard/MarkThreadRead',
  summary: '店家的訊息已讀',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ referenceId }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});

export const rateAnswer = endpoint({
  ...writing,
  path: '/MessageBoard/RateAnswer',
  summary: '評價店家的一則回覆',
  request: z.strictObject({
    referenceId,
    no: z.int().min(1).max(10_000),
    rating: z.enum(answerRatings),
  }),
  refusals: ['NOT_FOUND'],
});

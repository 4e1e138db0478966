import { contactCategories } from '@kaituan/domain/contact/contact-category';
import { maxCannedReplies, maxCannedReplyTitleLength } from '@kaituan/domain/message/canned-reply';
import { maxMessageLength } from '@kaituan/domain/message/thread-rules';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireSearch,
} from '#contract/endpoint.ts';
import {
  attachments,
  messageBody,
  referenceId,
  threadCard,
  threadCursor,
  threadMessage,
} from '#contract/member/message-board.ts';
import { setting, text } from '#contract/staff/shop/setting.ts';

export const threadLists = ['WAITING', 'ANSWERED', 'CLOSED', 'ALL'] as const;
export const assignedLists = ['ANYBODY', 'MINE', 'NOBODY'] as const;

const staffNumber = z
  .string()
  .max(60)
  .meta({ examples: ['00000000-0000-4000-8000-000000000000'] });
const colleague = z.object({ memberId: z.string(), name: z.string() });

export const staffThreadRow = threadCard.omit({ unread: true }).extend({
  memberId: z.string(),
  memberName: z.string(),
  /** Since when the member waits for the shop. */
  waitingSince: wireInstant.nullable(),
  /** The assigned staff member; null also when they may no longer answer here. */
  assignee: colleague.nullable(),
});
export type StaffThreadRow = z.output<typeof staffThreadRow>;

export const staffThread = staffThreadRow.extend({
  /** Staff whom it can be assigned to. */
  assignees: z.array(colleague),
  messages: z.array(
    threadMessage.extend({
      /** The staff who wrote: a member's id, or `COMMAND_LINE`. */
      writtenBy: z.string().nullable(),
      readAt: wireInstant.nullable(),
    }),
  ),
});
export type StaffThread = z.output<typeof staffThread>;

export const searchThreadArray = endpoint({
  path: '/StaffMessage/SearchThreadArray',
  summary: '列出會員的提問；等待回覆的從最久的開始，其他的新的在前',
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(threadLists).default('WAITING'),
    assigned: z.enum(assignedLists).default('ANYBODY').describe('由誰負責'),
    ofChannelId: wireChannelId.nullable().default(null),
    search: wireSearch('主旨、會員或商品名稱的一部分，或完整的訂單編號'),
    cursor: threadCursor,
  }),
  answer: resultOf(z.array(staffThreadRow)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const inboxRow = z.object({
  channelId: z.int(),
  waiting: z.int(),
  /** Of these, the caller's, and those of nobody. */
  waitingForMe: z.int(),
  waitingForNobody: z.int(),
  /** Since when the one waits that waits longest. */
  waitingSince: wireInstant.nullable(),
  /** The median time until the first answer, of questions of the last `days` days; null without any. */
  firstAnswer: z.object({ days: z.int(), count: z.int(), medianSeconds: z.int().nullable() }),
});
export type InboxRow = z.output<typeof inboxRow>;

export const getInboxArray = endpoint({
  path: '/StaffMessage/GetInboxArray',
  summary: '各通路多少提問在等、等了多久，以及多快第一次回覆',
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(inboxRow)),
  refusals: [],
});

const ofThread = { access: { staff: 'MESSAGES', of: 'RECORD' }, refusals: ['NOT_FOUND'] } as const;

export const describeThread = endpoint({
  ...ofThread,
  path: '/StaffMessage/DescribeThread',
  summary: '一則提問的全部訊息',
  effect: 'SAFE',
  request: z.strictObject({ referenceId }),
  answer: resultOf(staffThread),
});

export const answerThread = endpoint({
  ...ofThread,
  path: '/StaffMessage/AnswerThread',
  summary: '回覆會員；送出後不能修改，更正另寫一則',
  effect: 'MUTATING',
  request: z.strictObject({
    referenceId,
    body: messageBody,
    attachments,
    asks: z.boolean().default(false).describe('回覆是反問，等會員補充'),
  }),
  answer: resultOf(staffThread),
});

export const closeThreadByShop = endpoint({
  ...ofThread,
  path: '/StaffMessage/CloseThreadByShop',
  summary: '結束一則提問',
  effect: 'MUTATING',
  request: z.strictObject({ referenceId }),
  answer: resultOf(staffThread),
});

export const assignThread = endpoint({
  path: '/StaffMessage/AssignThread',
  summary: '指派誰負責一則提問；其間被別人指派過就拒絕',
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    referenceId,
    assignee: staffNumber.nullable().describe('工作人員的會員編號；null 就沒有人負責'),
    before: staffNumber.nullable().describe('讀到的負責人'),
  }),
  answer: resultOf(staffThread),
  refusals: ['NOT_FOUND', 'THREAD_ASSIGNED'],
});

export const cannedReplySetting = setting('CannedReplies', {
  permission: 'MESSAGES',
  summary: '常用回覆，依顯示順序',
  value: z
    .array(
      z.strictObject({
        title: text(2 * maxCannedReplyTitleLength, '已出貨'),
        body: text(2 * maxMessageLength, '{會員}您好，訂單 {訂單編號} 已經寄出。'),
      }),
    )
    .max(maxCannedReplies),
});

const staffContact = z.object({
  contactId: wireId,
  channelId: wireChannelId,
  name: z.string(),
  /** As it was typed; not verified. */
  email: z.string(),
  phone: z.string().nullable(),
  category: z.enum(contactCategories),
  body: z.string(),
  at: wireInstant,
  /** Whether the company has it by mail; false as long as no mail service took it. */
  isForwarded: z.boolean(),
});
export type StaffContact = z.output<typeof staffContact>;

export const searchContactArray = endpoint({
  path: '/StaffMessage/SearchContactArray',
  summary: '列出聯絡表單的訊息，新的在前；保留 180 天',
  access: { staff: 'MESSAGES', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    ofChannelId: wireChannelId.nullable().default(null),
    ofCategory: z.enum(contactCategories).nullable().default(null).describe('只要這一類的'),
    search: wireSearch('姓名、電子郵件、電話或內容的一部分'),
    cursor: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional()
      .describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffContact)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

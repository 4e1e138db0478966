import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from './endpoint.ts';
import {
  attachments,
  messageBody,
  referenceId,
  threadCard,
  threadCursor,
  threadMessage,
} from './message-board.ts';

export const threadLists = ['WAITING', 'ANSWERED', 'CLOSED', 'ALL'] as const;

export const staffThreadRow = threadCard.omit({ unread: true }).extend({
  memberId: z.string(),
  memberName: z.string(),
  /** Since when the member waits for the shop. */
  waitingSince: wireInstant.nullable(),
});
export type StaffThreadRow = z.output<typeof staffThreadRow>;

export const staffThread = staffThreadRow.extend({
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
  request: z.strictObject({ which: z.enum(threadLists).default('WAITING'), cursor: threadCursor }),
  answer: resultOf(z.array(staffThreadRow)).extend({ nextCursor: z.string().nullable() }),
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

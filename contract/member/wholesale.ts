import {
  applicationStatuses,
  maxApplicationNoteLength,
  maxCompanyLength,
  maxContactLength,
} from '@kaituan/domain/member/wholesale-application';
import { cleanMessage } from '@kaituan/domain/message/thread-rules';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';
import { storedFile } from './file.ts';
import { attachments } from './message-board.ts';

export const applicationNo = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: '批發申請編號', examples: ['01KPR000000000000000000001'] });

/** Text on one line, measured as it is stored. */
const line = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform((text) => cleanMessage(text).replace(/\s+/g, ' '))
    .pipe(z.string().min(1).max(max));

export const wholesaleApplication = z.object({
  applicationNo: z.string(),
  channelId: z.int(),
  company: z.string(),
  taxId: z.string(),
  contactName: z.string(),
  phone: z.string(),
  note: z.string(),
  status: z.enum(applicationStatuses),
  appliedAt: wireInstant,
  decidedAt: wireInstant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  papers: z.array(storedFile),
});
export type WholesaleApplication = z.output<typeof wholesaleApplication>;

const state = z.object({
  /** The newest application; null when there is none. */
  application: wholesaleApplication.nullable(),
  /** The channel that the member belongs to already. */
  verifiedIn: z.object({ channelId: z.int(), name: z.string() }).nullable(),
});

export const getApplication = endpoint({
  path: '/Wholesale/GetApplication',
  summary: '會員最近一次的批發申請，以及已經屬於哪個通路',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(state),
  refusals: [],
});

export const sendApplication = endpoint({
  path: '/Wholesale/SendApplication',
  summary: '申請批發：公司、統一編號、聯絡人與證明文件',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    company: line(maxCompanyLength).meta({ description: '公司名稱', examples: ['好鄰居商行'] }),
    taxId: z
      .string()
      .max(20)
      .meta({ description: '統一編號', examples: ['12345675'] }),
    contactName: line(maxContactLength).meta({ description: '聯絡人', examples: ['王小明'] }),
    phone: z
      .string()
      .max(30)
      .regex(/^\+?[\d\s()#-]{8,30}$/)
      .meta({ description: '聯絡電話', examples: ['02-2311-3731#12'] }),
    note: z
      .string()
      .max(4 * maxApplicationNoteLength)
      .default('')
      .transform(cleanMessage)
      .pipe(z.string().max(maxApplicationNoteLength))
      .describe('想告訴店家的話'),
    papers: attachments.describe('證明文件'),
  }),
  answer: resultOf(state),
  refusals: ['NOT_FOUND', 'APPLICATION_PENDING', 'APPLICATION_DECIDED', 'RATE_LIMITED'],
});

export const withdrawApplication = endpoint({
  path: '/Wholesale/WithdrawApplication',
  summary: '撤回還在審核的申請',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ applicationNo }),
  answer: resultOf(state),
  refusals: ['NOT_FOUND', 'APPLICATION_DECIDED'],
});

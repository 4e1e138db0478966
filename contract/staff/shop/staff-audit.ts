import { z } from 'zod';
import { endpoint, resultOf, wireInstant, wireSearch } from '#contract/endpoint.ts';

const values = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  id: z.int(),
  at: wireInstant,
  /** A member's id, or `COMMAND_LINE`. */
  actedBy: z.string(),
  actedByName: z.string(),
  /** The path of the call, and what it is for. */
  call: z.string(),
  summary: z.string(),
  channelId: z.int().nullable(),
  subjectId: z.string(),
  /** Of the member or the bulletin that it is about. */
  subjectName: z.string().nullable(),
  request: values,
  before: values.nullable(),
  after: values.nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const searchAuditArray = endpoint({
  path: '/StaffAudit/SearchAuditArray',
  summary: '工作人員做過的事，新的在前',
  access: { staff: 'SETTINGS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    search: wireSearch('對象的編號，例如訂單或會員編號；或對象、操作的人的名字的一部分'),
    actedBy: z.string().max(60).nullable().default(null),
    from: z.iso.date().nullable().default(null).describe('從這一天起，台灣時間'),
    to: z.iso.date().nullable().default(null).describe('到這一天為止'),
    cursor: z.string().max(20).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(auditEntry)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

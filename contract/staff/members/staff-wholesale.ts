import { maxRejectionLength } from '@kaituan/domain/member/wholesale-application';
import { cleanMessage } from '@kaituan/domain/message/thread-rules';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireSearch } from '#contract/endpoint.ts';
import { applicationNo, wholesaleApplication } from '#contract/member/wholesale.ts';

/** Phone and e-mail are masked, see RevealApplication. */
export const staffApplication = wholesaleApplication.extend({
  memberId: z.string(),
  memberName: z.string(),
  /** Null for members who sign in by phone or LINE only. */
  email: z.string().nullable(),
  /** The staff who decided: a member's id, or `COMMAND_LINE`. */
  decidedBy: z.string().nullable(),
});
export type StaffApplication = z.output<typeof staffApplication>;

export const searchApplicationArray = endpoint({
  path: '/StaffMember/SearchApplicationArray',
  summary: '列出批發申請；等待審核的從最久的開始，其他的新的在前',
  access: { staff: 'MEMBERS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(['PENDING', 'ALL']).default('PENDING'),
    ofChannelId: wireChannelId.nullable().default(null).describe('只要這個通路的'),
    search: wireSearch('公司、聯絡人或會員名字的一部分，或完整的統一編號、申請編號'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffApplication)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const revealApplication = endpoint({
  path: '/StaffMember/RevealApplication',
  summary: '批發申請人的電話與電子郵件；查看會留下紀錄',
  access: { staff: 'MEMBERS', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({ applicationNo }),
  answer: resultOf(z.object({ phone: z.string(), email: z.string().nullable() })),
  refusals: ['NOT_FOUND'],
});

const deciding = {
  access: { staff: 'MEMBERS', of: 'RECORD' },
  effect: 'MUTATING',
  answer: resultOf(staffApplication),
  refusals: ['NOT_FOUND', 'APPLICATION_DECIDED'],
} as const;

export const approveApplication = endpoint({
  ...deciding,
  path: '/StaffMember/ApproveApplication',
  summary: '通過批發申請：會員成為這個通路的認證會員',
  request: z.strictObject({ applicationNo, channelId: wireChannelId }),
});

export const rejectApplication = endpoint({
  ...deciding,
  path: '/StaffMember/RejectApplication',
  summary: '不通過批發申請；原因會告訴會員',
  request: z.strictObject({
    applicationNo,
    reason: z
      .string()
      .max(4 * maxRejectionLength)
      .transform(cleanMessage)
      .pipe(z.string().min(1).max(maxRejectionLength))
      .meta({ description: '原因', examples: ['統一編號與文件不符'] }),
  }),
});

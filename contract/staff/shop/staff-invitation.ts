import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';
import { wireEmail } from '#contract/identity/identity-values.ts';
import { staffRole } from '#contract/staff/staff.ts';

const ofChannel = wireChannelId.nullable().meta({
  description: '通路編號；null 是整間商店',
  examples: [100083],
});
const invitationNo = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: '邀請編號', examples: ['01KPR000000000000000000003'] });
const token = z
  .string()
  .regex(/^[\w-]{32}$/)
  .meta({ description: '邀請連結裡的權杖', examples: ['uE0lZ3Yk9pWqT7rN2xVbH5sD8fGjKcMa'] });

export const staffInvitation = z.object({
  invitationNo: z.string(),
  role: staffRole,
  channelId: z.int().nullable(),
  invitedAt: wireInstant,
  expiresAt: wireInstant,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** UNAVAILABLE: the shop sends no letters. The link works whatever became of its letter. */
export const invitationLetter = z.enum(['SENT', 'FAILED', 'UNAVAILABLE']);
export type InvitationLetter = z.output<typeof invitationLetter>;

export const inviteStaff = endpoint({
  path: '/Staff/InviteStaff',
  summary: '建立一條邀請連結，也可以寄給對方；誰先登入並接受，誰就有這個職務',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  // The log has it masked.
  unlogged: ['email'],
  request: z.strictObject({
    role: staffRole,
    channelId: ofChannel,
    email: wireEmail.nullable().default(null).describe('邀請信寄到哪裡，可不填；不會儲存'),
  }),
  /** The token is answered only now; `letter` is null where no address was given. */
  answer: resultOf(staffInvitation.extend({ token, letter: invitationLetter.nullable() })),
  refusals: ['NOT_FOUND'],
});

export const getInvitationArray = endpoint({
  path: '/Staff/GetInvitationArray',
  summary: '還沒用過、還沒過期的邀請連結',
  access: { staff: 'SETTINGS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(staffInvitation)),
  refusals: [],
});

export const withdrawInvitation = endpoint({
  path: '/Staff/WithdrawInvitation',
  summary: '收回一條邀請連結',
  access: { staff: 'SETTINGS', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({ invitationNo }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});

export const getInvitation = endpoint({
  path: '/Staff/GetInvitation',
  summary: '一條邀請連結邀請做什麼',
  /** Whoever has the link may read what it is for, before they have an account. */
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ token }),
  answer: resultOf(
    staffInvitation.extend({ shopName: z.string(), channelName: z.string().nullable() }),
  ),
  refusals: ['GONE'],
});

export const acceptInvitation = endpoint({
  path: '/Staff/AcceptInvitation',
  summary: '接受邀請，成為工作人員；每條連結只能用一次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ token }),
  answer: resultOf(z.null()),
  refusals: ['GONE', 'FORBIDDEN'],
});

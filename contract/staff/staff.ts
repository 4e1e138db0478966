import { permissions, staffRoles } from '@kaituan/domain/staff/role';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireSearch } from '#contract/endpoint.ts';
import { wireStartCode } from '#contract/identity/identity-values.ts';

export const staffRole = z.enum(staffRoles).describe('職務');
const ofChannel = wireChannelId.nullable().meta({
  description: '通路編號；null 是整間商店',
  examples: [100083],
});
/** A member as staff name one. */
export const memberName = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .meta({
    description: '電子郵件、手機號碼或會員編號',
    examples: ['staff@example.com'],
  });

export const staffMember = z.object({
  memberId: z.string(),
  displayName: z.string(),
  email: z.string().describe('沒有電子郵件的會員是空字串'),
  phone: z.string().nullish().describe('登入用的手機，遮住中間；沒有的是 null'),
  role: staffRole,
  channelId: z.int().nullable(),
  appointedAt: wireInstant,
  /** The member who appointed, or `COMMAND_LINE`. */
  appointedBy: z.string(),
});
export type StaffMember = z.output<typeof staffMember>;

export const getStaffArray = endpoint({
  path: '/Staff/GetStaffArray',
  summary: '列出工作人員',
  access: { staff: 'SETTINGS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ search: wireSearch('名字或電子郵件的一部分，或手機號碼、手機末幾碼') }),
  answer: resultOf(z.array(staffMember)),
  refusals: [],
});

export const appointStaff = endpoint({
  path: '/Staff/AppointStaff',
  summary: '任命工作人員；同一通路已有職務時改為這個職務',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({ who: memberName, role: staffRole, channelId: ofChannel }),
  answer: resultOf(staffMember),
  refusals: ['NOT_FOUND'],
});

export const removeStaff = endpoint({
  path: '/Staff/RemoveStaff',
  summary: '撤銷工作人員在一個通路的職務',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({ who: memberName, channelId: ofChannel }),
  answer: resultOf(staffMember),
  refusals: ['NOT_FOUND'],
});

export const staffSession = z.object({
  memberId: z.string(),
  displayName: z.string(),
  email: z.string(),
  /** What is missing before staff may do anything: an authenticator app, or its code in this sign-in. */
  secondFactor: z.enum(['NONE', 'ENROL', 'PROVE']),
  /** Empty for a member who is no staff. */
  grants: z.array(
    z.object({
      permissions: z.array(z.enum(permissions)),
      channelId: z.int().nullable(),
    }),
  ),
  /** The channels in which anything is granted, by number. */
  channels: z.array(z.object({ channelId: z.int(), name: z.string(), isActive: z.boolean() })),
});
export type StaffSession = z.output<typeof staffSession>;

export const getStaffSession = endpoint({
  path: '/Staff/GetStaffSession',
  summary: '登入的人在店裡的職務、權限與通路；不是工作人員就沒有職務',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(staffSession),
  refusals: [],
});

export const claimShop = endpoint({
  path: '/Staff/ClaimShop',
  summary: '成為還沒有店主的商店的店主；代碼在商店的紀錄裡',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    code: wireStartCode,
  }),
  answer: resultOf(z.null()),
  refusals: ['CODE_INVALID', 'GONE'],
});

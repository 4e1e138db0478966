import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';
import { memberName } from '#contract/staff/staff.ts';

const who = memberName;
const password = z.string().min(8).max(128).optional().describe('沒有就自動產生');
/** What acts in a member's name. */
const inTheirName = {
  access: { staff: 'SETTINGS', of: 'SHOP' },
  effect: 'MUTATING',
  refusals: ['NOT_FOUND'],
} as const;
const changing = {
  access: { staff: 'MEMBERS', of: 'RECORD' },
  effect: 'MUTATING',
  refusals: ['NOT_FOUND'],
} as const;
const named = resultOf(z.object({ memberId: z.string(), displayName: z.string() }));

export const createMember = endpoint({
  ...inTheirName,
  path: '/StaffMember/CreateMember',
  summary: '新增會員，回答密碼',
  request: z.strictObject({
    email: z
      .email()
      .toLowerCase()
      .meta({ examples: ['new@example.com'] }),
    name: z.string().optional(),
    password,
  }),
  answer: resultOf(
    z.object({ memberId: z.string(), displayName: z.string(), password: z.string() }),
  ),
  refusals: ['EMAIL_TAKEN', 'PASSWORD_TOO_COMMON'],
});

export const setMemberPassword = endpoint({
  ...inTheirName,
  path: '/StaffMember/SetMemberPassword',
  summary: '換會員的密碼並登出所有裝置，回答密碼',
  request: z.strictObject({ who, password }),
  answer: resultOf(
    z.object({ displayName: z.string(), password: z.string(), endedCount: z.int() }),
  ),
  refusals: ['NOT_FOUND', 'PASSWORD_TOO_COMMON'],
});

export const createMemberToken = endpoint({
  ...inTheirName,
  path: '/StaffMember/CreateMemberToken',
  summary: '會員的短效存取權杖，用來試 API',
  request: z.strictObject({ who }),
  answer: resultOf(z.object({ accessToken: z.string(), minutes: z.int() })),
  refusals: ['NOT_FOUND', 'ACCOUNT_SUSPENDED'],
});

export const resetSecondFactor = endpoint({
  ...inTheirName,
  path: '/StaffMember/ResetSecondFactor',
  summary:
    '移除會員的兩步驟驗證與通行密鑰，遺失手機與備用碼時重新設定；登出所有裝置。只用通行密鑰登入的人保留通行密鑰',
  request: z.strictObject({ who }),
  answer: resultOf(
    z.object({ memberId: z.string(), displayName: z.string(), keepsPasskeys: z.boolean() }),
  ),
});

export const verifyMember = endpoint({
  ...changing,
  path: '/StaffMember/VerifyMember',
  summary: '成為通路會員',
  access: { staff: 'MEMBERS', of: 'CHANNEL' },
  request: z.strictObject({ who, channelId: wireChannelId }),
  answer: resultOf(z.object({ displayName: z.string(), channelName: z.string() })),
});

export const unverifyMember = endpoint({
  ...changing,
  path: '/StaffMember/UnverifyMember',
  summary: '不再是通路會員',
  request: z.strictObject({ who }),
  answer: named,
});

export const suspendMember = endpoint({
  ...changing,
  path: '/StaffMember/SuspendMember',
  summary: '停用會員；原因會告訴會員',
  request: z.strictObject({ who, reason: z.string().max(200).optional() }),
  answer: named,
});

export const restoreMember = endpoint({
  ...changing,
  path: '/StaffMember/RestoreMember',
  summary: '恢復停用的會員；須重新登入',
  request: z.strictObject({ who }),
  answer: named,
});

export const signOutMember = endpoint({
  ...changing,
  path: '/StaffMember/SignOutMember',
  summary: '登出會員的所有裝置',
  request: z.strictObject({ who }),
  answer: resultOf(z.object({ endedCount: z.int() })),
});

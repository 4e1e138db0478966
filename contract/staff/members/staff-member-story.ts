import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { pledgeStatus } from '#contract/group-buy/pledge.ts';
import { staffOrderRow } from '#contract/staff/orders/staff-order.ts';

export const memberLists = ['ALL', 'BUYERS', 'VERIFIED', 'SUSPENDED', 'NOTED'] as const;
export type MemberList = (typeof memberLists)[number];
export const memberSorts = ['NEWEST', 'OLDEST'] as const;

/** Null is the whole shop, only for staff who may see members of all channels. */
const inChannel = wireChannelId.nullable().meta({
  description: '這個通路的會員：在這裡買過，或是這裡的通路會員；null 是整間商店',
  examples: [100083],
});
const memberId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: '會員編號', examples: ['01KPR0000000000000000000M1'] });

/** E-mail and phone are masked, see RevealMember. */
export const staffMemberRow = z.object({
  memberId: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of a verified member, who shops there only. */
  verifiedChannelId: z.int().nullable(),
  isSuspended: z.boolean(),
  joinedAt: wireInstant,
  /** Orders that were not cancelled, and what was paid for them less what went back. */
  orderCount: z.int(),
  paidTwd: wireTwd,
  lastOrderAt: wireInstant.nullable(),
  noteCount: z.int(),
});
export type StaffMemberRow = z.output<typeof staffMemberRow>;

export const staffMemberStory = staffMemberRow.extend({
  suspensionReason: z.string().nullable(),
  /** A member who asked for the deletion may still withdraw that. */
  deletionRequestedAt: wireInstant.nullable(),
  /** Accounts of staff are changed by who appoints staff. */
  isStaff: z.boolean(),
  priceGroups: z.array(z.object({ channelId: z.int(), priceGroupId: z.int(), name: z.string() })),
  /** The latest ten of each. */
  orders: z.array(staffOrderRow),
  pledges: z.array(
    z.object({
      campaignId: z.int(),
      title: z.string(),
      status: pledgeStatus,
      pieces: z.int(),
      joinedAt: wireInstant,
    }),
  ),
  questions: z.array(
    z.object({
      referenceId: z.string(),
      subject: z.string(),
      isWaiting: z.boolean(),
      lastMessageAt: wireInstant,
    }),
  ),
  notes: z.array(
    z.object({
      noteNo: z.string(),
      text: z.string(),
      writtenAt: wireInstant,
      writtenByName: z.string(),
    }),
  ),
  events: z.array(
    z.object({ at: wireInstant, kind: z.string(), actedByName: z.string(), reason: z.string() }),
  ),
});
export type StaffMemberStory = z.output<typeof staffMemberStory>;

const access = { staff: 'MEMBERS', of: 'CHANNEL' } as const;
const refusals = ['NOT_FOUND'] as const;

export const searchMemberArray = endpoint({
  path: '/StaffMember/SearchMemberArray',
  summary: '找會員：名字、收件人、電子郵件、手機或會員編號',
  access,
  effect: 'SAFE',
  request: z.strictObject({
    channelId: inChannel,
    which: z.enum(memberLists).default('ALL'),
    search: z
      .string()
      .trim()
      .max(100)
      .default('')
      .meta({ examples: [''] }),
    ofPriceGroupId: wireId.nullable().default(null).describe('這個價格群組的會員'),
    sort: z.enum(memberSorts).default('NEWEST'),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(120).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffMemberRow)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const describeMember = endpoint({
  path: '/StaffMember/DescribeMember',
  summary: '一位會員的全部：消費、訂單、跟團、提問、備註與經過',
  access,
  effect: 'SAFE',
  request: z.strictObject({ channelId: inChannel, memberId }),
  answer: resultOf(staffMemberStory),
  refusals,
});

export const revealMember = endpoint({
  path: '/StaffMember/RevealMember',
  summary: '會員的電子郵件、手機與生日；查看會留下紀錄',
  access,
  effect: 'MUTATING',
  request: z.strictObject({ channelId: inChannel, memberId }),
  answer: resultOf(
    z.object({
      email: z.string().nullable(),
      /** Verified by a code. */
      phone: z.string().nullable(),
      /** As entered for orders. */
      contactPhone: z.string().nullable(),
      birthday: z.string().nullable(),
    }),
  ),
  refusals,
});

export const noteMember = endpoint({
  path: '/StaffMember/NoteMember',
  summary: '寫一則會員的內部備註，會員在商店裡看不到',
  access,
  effect: 'MUTATING',
  unlogged: ['text'],
  request: z.strictObject({
    channelId: inChannel,
    memberId,
    text: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .meta({ examples: ['常訂素食，取貨請先來電'] }),
  }),
  answer: resultOf(z.object({ noteNo: z.string() })),
  refusals,
});

export const removeMemberNote = endpoint({
  path: '/StaffMember/RemoveMemberNote',
  summary: '刪除一則會員的內部備註',
  access,
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: inChannel,
    memberId,
    noteNo: z
      .string()
      .max(40)
      .meta({ examples: ['01KPR0000000000000000000N1'] }),
  }),
  answer: resultOf(z.null()),
  refusals,
});

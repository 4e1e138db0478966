import type { member } from '@kaituan/server/database/schema/identity-schema';
import { wholesaleChannelId } from '#demo/shop/groups/channels.ts';

type DemoMember = Omit<typeof member.$inferInsert, 'createdAt' | 'updatedAt'> & {
  password: string;
};

/** Who may try the owner's desk; refused once others can reach the shop. */
export const demoOwner = {
  id: 'demo-owner',
  email: 'owner@kaituan.example',
  password: 'demo-owner',
  displayName: '周店主',
} as const satisfies DemoMember;

/** The demo shop's members, listed in the README; all fictitious. */
export const demoMembers: readonly DemoMember[] = [
  {
    id: 'demo-member',
    email: 'member@kaituan.example',
    password: 'demo-member',
    displayName: '陳小團',
  },
  {
    id: 'demo-wholesale',
    email: 'wholesale@kaituan.example',
    password: 'demo-wholesale',
    displayName: '林批發',
    isVerified: true,
    channelId: wholesaleChannelId,
  },
  {
    id: 'demo-suspended',
    email: 'suspended@kaituan.example',
    password: 'demo-suspended',
    displayName: '黃停用',
    status: 'SUSPENDED',
    suspensionReason: '示範用的停用帳號',
  },
  demoOwner,
];

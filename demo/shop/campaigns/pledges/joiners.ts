import type { member } from '@kaituan/server/database/schema/identity-schema';
import { demoMembers } from '#demo/shop/members/demo-members.ts';
import type { Calendar } from '#demo/shop/rows/calendar.ts';

/** Who joined the demo's group buys; all of them are invented and, but for one, cannot sign in. */
const names = [
  ...['林雅婷', '黃柏翰', '張淑芬', '李冠宇', '王怡君', '吳宗翰', '劉佳穎', '蔡承恩', '楊欣怡'],
  ...['許志豪', '鄭雅文', '謝明哲', '洪詩涵', '郭建宏', '邱郁婷', '曾彥廷', '廖婉如', '賴俊傑'],
  ...['徐佩珊', '周家豪', '葉靜宜', '蘇品妤', '莊博文', '江筱涵', '何信宏', '呂玉玲', '羅士傑'],
  ...['高慧君', '潘柏均', '簡秀琴', '朱冠廷', '鍾宜蓁', '彭志明', '游雅雯', '詹子軒', '胡美惠'],
  ...['施宇翔', '沈思妤', '余建志', '趙曉萍', '盧俊宏', '梁雅慧', '顏廷瑋', '柯佳蓉', '孫國華'],
  ...['魏心怡', '翁偉倫', '戴淑娟', '范姜文', '方芷瑄', '宋承翰', '鄧麗珠', '杜昱安', '侯宛真'],
];

export type Joiner = { id: string; displayName: string; email: string };

export const joiners: readonly Joiner[] = names.map((displayName, index) => {
  const id = `demo-joiner-${String(index + 1).padStart(2, '0')}`;
  return { id, displayName, email: `${id}@joiner.invalid` };
});

/** The demo member who can sign in and find group buys of his own. */
export const joiningMember: Joiner = findMember('demo-member');

function findMember(memberId: string): Joiner {
  const found = demoMembers.find(({ id }) => id === memberId);
  if (!found) throw new Error(`no demo member is called ${memberId}`);
  const { id, displayName, email } = found;
  return { id, displayName, email };
}

const joinedDay = -90;

export function presentJoinerMembers(calendar: Calendar): (typeof member.$inferInsert)[] {
  const since = calendar.day(joinedDay);
  return [joiningMember, ...joiners].map((joiner) => ({
    ...joiner,
    createdAt: since,
    updatedAt: since,
  }));
}

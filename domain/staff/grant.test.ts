import { describe, expect, test } from 'vitest';
import { channelsGranted, grantOf, isGranted } from './grant.ts';
import { permissions, rolePermissions, staffRoleDuty, staffRoles } from './role.ts';

const here = 100083;
const elsewhere = 100120;

describe('the table of roles', () => {
  test('gives each role what it is for', () => {
    const held = Object.fromEntries(
      staffRoles.map((role) => [
        role,
        permissions.filter((permission) => !rolePermissions[role].includes(permission)),
      ]),
    );
    expect(held).toEqual({
      OWNER: [],
      MANAGER: ['SETTINGS'],
      CLERK: ['MONEY', 'CONTENT', 'PRICES', 'MEMBERS', 'SETTINGS'],
      PACKER: permissions.filter((one) => one !== 'PACKING' && one !== 'SEE_GOODS'),
      LEADER: permissions.filter((one) => one !== 'OWN_GROUP_BUYS'),
    });
  });

  test.each([
    ['ORDERS', '訂單'],
    ['RECEIVE_MONEY', '收款'],
    ['GOODS', '商品和售價'],
    ['MESSAGES', '訊息'],
    ['MONEY', '退款出帳'],
    ['PRICES', '優惠券和價格群組'],
    ['MEMBERS', '會員資料'],
  ] as const)('tells a clerk in words whether %s is theirs', (permission, words) => {
    const [may, mayNot = ''] = staffRoleDuty.CLERK.split('；');
    const isTheirs = rolePermissions.CLERK.includes(permission);
    expect([may?.includes(words), mayNot.includes(words)]).toEqual([isTheirs, !isTheirs]);
  });

  // Whoever may cancel files the refund that follows; paying it out is another's.
  test('tells a clerk that cancelling files a refund', () => {
    expect(staffRoleDuty.CLERK).toContain('取消已付款的訂單時會建立退款');
  });

  test('names no permission twice', () => {
    for (const role of staffRoles) {
      expect(new Set(rolePermissions[role]).size).toBe(rolePermissions[role].length);
    }
  });
});

describe('a grant', () => {
  const clerk = [grantOf({ role: 'CLERK', channelId: here })];
  const both = [...clerk, grantOf({ role: 'PACKER', channelId: elsewhere })];
  const owner = [grantOf({ role: 'OWNER', channelId: null })];

  test('holds in its channel only', () => {
    expect(isGranted(clerk, 'ORDERS', here)).toBe(true);
    expect(isGranted(clerk, 'ORDERS', elsewhere)).toBe(false);
    expect(isGranted(clerk, 'MONEY', here)).toBe(false);
    expect(isGranted([], 'ORDERS', here)).toBe(false);
  });

  test('does not lend its permissions to another one', () => {
    expect(isGranted(both, 'PACKING', elsewhere)).toBe(true);
    expect(isGranted(both, 'ORDERS', elsewhere)).toBe(false);
  });

  test('of the whole shop holds in every channel, and alone for what belongs to none', () => {
    expect(isGranted(owner, 'SETTINGS', elsewhere)).toBe(true);
    expect(isGranted(owner, 'SETTINGS', null)).toBe(true);
    expect(isGranted(clerk, 'GOODS', null)).toBe(false);
  });

  test('names the channels of lists', () => {
    expect(channelsGranted(both, 'PACKING')).toEqual([here, elsewhere]);
    expect(channelsGranted(both, 'ORDERS')).toEqual([here]);
    expect(channelsGranted([...both, ...clerk], 'ORDERS')).toEqual([here]);
    expect(channelsGranted(both, 'SETTINGS')).toEqual([]);
    expect(channelsGranted([...both, ...owner], 'ORDERS')).toBe('ALL');
  });
});

import { describe, expect, test } from 'vitest';
import { channelsGranted, grantOf, isGranted } from './grant.ts';
import { permissions, rolePermissions, staffRoles } from './role.ts';

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

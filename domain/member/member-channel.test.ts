import { expect, test } from 'vitest';
import { boundChannel, canUseChannel, channelOfHint, memberHint } from './member-channel.ts';

test('guests and unverified members may use every channel', () => {
  expect(canUseChannel(null, 100083)).toBe(true);
  expect(canUseChannel({ isVerified: false, channelId: null }, 100083)).toBe(true);
  expect(canUseChannel({ isVerified: false, channelId: 200001 }, 100083)).toBe(true);
});

test('a verified member may use only the channel of the claim', () => {
  const member = { isVerified: true, channelId: 200001 };
  expect(boundChannel(member)).toBe(200001);
  expect(canUseChannel(member, 200001)).toBe(true);
  expect(canUseChannel(member, 100083)).toBe(false);
});

test('a verified member without a channel is not bound', () => {
  expect(boundChannel({ isVerified: true, channelId: null })).toBeNull();
});

test('the cookie for pages names the channel of a verified member, and is read back', () => {
  const verified = { isVerified: true, channelId: 200001 };
  expect(channelOfHint(memberHint(verified))).toBe(200001);
  expect(channelOfHint(memberHint({ ...verified, isVerified: false }))).toBeNull();
  for (const other of [undefined, '', '200001', '1.', '1.x', '1.0', '1.1/../x']) {
    expect(channelOfHint(other)).toBeNull();
  }
});

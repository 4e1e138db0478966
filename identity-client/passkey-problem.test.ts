import { expect, test } from 'vitest';
import { canUsePasskeys, problemOfAdding, problemOfUsing } from './passkey-problem.ts';

const browser = { hostname: 'shop.example', isSecureContext: true, hasPasskeys: true };

test('passkeys are offered at the host they are made for only, over https, where the browser has them', () => {
  expect(canUsePasskeys('shop.example', browser)).toBe(true);
  expect(canUsePasskeys('other.example', browser)).toBe(false);
  expect(canUsePasskeys(null, browser)).toBe(false);
  expect(canUsePasskeys('shop.example', { ...browser, isSecureContext: false })).toBe(false);
  expect(canUsePasskeys('shop.example', { ...browser, hasPasskeys: false })).toBe(false);
});

test('what the browser reports is explained in the member’s words', () => {
  const cancelled = new DOMException('The operation was not allowed', 'NotAllowedError');
  expect(problemOfUsing(cancelled).message).toContain('取消了、等太久');
  expect(problemOfUsing(new Error('?')).message).toContain('改用其他方式');
  expect(problemOfAdding(cancelled).message).toContain('沒有新增');
  const known = new DOMException('', 'InvalidStateError');
  expect(problemOfAdding(known).message).toContain('已經有這個帳號的通行密鑰');
  expect(problemOfAdding('odd').message).toContain('請再試一次');
});

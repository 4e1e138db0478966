import { expect, test } from 'vitest';
import { findLineAnswer } from './line-keyword.ts';

test.each([
  ['訂單', '/member/orders'],
  ['我的訂單到哪了？', '/member/orders'],
  ['什麼時候出貨', '/member/orders'],
  ['我的團購', '/member/group-buys'],
  ['我 的 團', '/member/group-buys'],
  ['想退貨', '/member/orders'],
  ['不要再通知我了', '/notifications'],
  ['取消通知', '/notifications'],
  ['請問有開嗎', '/message-board'],
  ['購物車', '/cart'],
])('%s leads to %s', (message, path) => {
  expect(findLineAnswer(message)?.links[0]?.path).toBe(path);
});

test('small talk is not guessed at', () => {
  expect(findLineAnswer('早安')).toBeUndefined();
  expect(findLineAnswer('')).toBeUndefined();
});

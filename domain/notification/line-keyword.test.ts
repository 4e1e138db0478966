import { expect, test } from 'vitest';
import { findLineAnswer, findPostbackAnswer, lineHelp } from './line-keyword.ts';

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

test.each([
  ['訂單', '/member/orders'],
  ['action=menu&keyword=%E5%9C%98%E8%B3%BC', '/member/group-buys'],
  ['keyword=購物車', '/cart'],
])('the button with %s leads to %s', (data, path) => {
  expect(findPostbackAnswer(data).links[0]?.path).toBe(path);
});

test('a button that nothing fits is helped', () => {
  for (const data of ['', 'richmenu-3', 'keyword=%E0%A4%A']) {
    expect(findPostbackAnswer(data)).toBe(lineHelp);
  }
});

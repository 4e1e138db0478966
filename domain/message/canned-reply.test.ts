import { expect, test } from 'vitest';
import { fillReply, findOpenPlaces, findReplyMistakes } from './canned-reply.ts';

const body = '{會員}您好，訂單 {訂單編號} 明天寄出。{會員}，謝謝您！';
const facts = { memberName: '王小明', orderNo: 'G260101ABCDEF', product: null };

test('a canned reply gets the name and the order of the question, wherever it names them', () => {
  expect(fillReply(body, facts)).toBe('王小明您好，訂單 G260101ABCDEF 明天寄出。王小明，謝謝您！');
  // What a member is called is no pattern of a replacement.
  expect(fillReply('{會員}', { ...facts, memberName: '$& $1' })).toBe('$& $1');
});

test('what nothing is known of stays, and is found', () => {
  const filled = fillReply(body, { ...facts, orderNo: null });
  expect(findOpenPlaces(filled)).toEqual(['{訂單編號}']);
  expect(findOpenPlaces(fillReply(body, facts))).toEqual([]);
});

test('mistakes in replies are reported at their fields', () => {
  const mistakesOf = (...replies: [string, string][]) =>
    findReplyMistakes(replies.map(([title, text]) => ({ title, body: text })));
  expect(mistakesOf(['出貨', body])).toEqual([]);
  expect(mistakesOf(['', '好'], ['一'.repeat(21), '一'.repeat(1_001)])).toMatchObject([
    { path: '[0].title' },
    { path: '[1].title' },
    { path: '[1].body' },
  ]);
  expect(mistakesOf(['出貨', '{姓名}您好'])).toMatchObject([
    { path: '[0].body', text: expect.stringContaining('沒有 {姓名} 這種代號') },
  ]);
  expect(mistakesOf(['出貨', '好'], ['出貨', '好'])).toMatchObject([{ path: '[1].title' }]);
});

import { expect, test } from 'vitest';
import { filterFaq } from './faq-filter.ts';

const topics = [
  {
    topic: '付款',
    questionArray: [
      { id: 1, question: '可以用 LINE Pay 嗎？', answerHtml: '<p>可以，結帳時選擇即可。</p>' },
      { id: 2, question: '發票何時開立？', answerHtml: '<p>出貨當日開立。</p>' },
    ],
  },
  {
    topic: '配送',
    questionArray: [{ id: 3, question: '離島送得到嗎？', answerHtml: '<p>臺灣本島與澎湖。</p>' }],
  },
];
const found = (typed: string) =>
  filterFaq(topics, typed).flatMap((topic) => topic.questionArray.map(({ id }) => id));

test('an empty query shows every question', () => {
  expect(found('  ')).toEqual([1, 2, 3]);
});

test('questions, answers and topics are searched', () => {
  expect(found('發票')).toEqual([2]);
  expect(found('結帳')).toEqual([1]);
  expect(found('配送')).toEqual([3]);
});

test('all words must occur, in any order', () => {
  expect(found('開立 發票')).toEqual([2]);
  expect(found('離島 發票')).toEqual([]);
});

test('width, case and 臺 or 台 do not matter', () => {
  expect(found('ＬＩＮＥ　pay')).toEqual([1]);
  expect(found('台灣')).toEqual([3]);
});

test('everyday words find what a question calls otherwise', () => {
  expect(found('寄送')).toEqual([3]);
  expect(found('收據')).toEqual([2]);
});

test('a sentence is read by its words, and one of asking words alone as typed', () => {
  expect(found('請問收據如何開立？')).toEqual([2]);
  expect(found('請問發票 怎麼 開立？')).toEqual([2]);
  expect(found('可以')).toEqual([1]);
});

test('markup is not searched', () => {
  expect(found('<p>')).toEqual([]);
});

test('a topic without matching questions is left out', () => {
  expect(filterFaq(topics, '發票').map(({ topic }) => topic)).toEqual(['付款']);
});

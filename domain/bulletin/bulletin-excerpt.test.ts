import { expect, test } from 'vitest';
import { bulletinExcerptOf } from './bulletin-excerpt.ts';

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
const excerptOf = (html: string, length?: number) => bulletinExcerptOf(html, withoutTags, length);

test('cells, rows and entries of an excerpt do not run together', () => {
  const table = `<p>調整如下</p>
    <table><thead><tr><th>品名</th><th>數量</th><th>價格</th></tr></thead>
    <tbody><tr><td>白蝦</td><td>2</td><td>NT$300</td></tr>
    <tr><td>花枝</td> <td></td><td>NT$250</td></tr></tbody></table><p>謝謝</p>`;
  expect(excerptOf(table)).toBe('調整如下 品名、數量、價格；白蝦、2、NT$300；花枝、NT$250 謝謝');
  expect(excerptOf('<h2>辦法</h2><ol><li>加入</li><li><p>付款。</p></li><li>取貨</li></ol>')).toBe(
    '辦法 加入；付款。取貨',
  );
  expect(excerptOf('<dl><dt>時間</dt><dd>週五</dd><dt>地點</dt><dd>店裡</dd></dl>')).toBe(
    '時間：週五；地點：店裡',
  );
});

test('lines and paragraphs keep a space, and a long text is cut', () => {
  expect(excerptOf('<p>週五休息<br />週六照常</p><p>謝謝</p>')).toBe('週五休息 週六照常 謝謝');
  expect(excerptOf('<p>一二三四五</p>', 3)).toBe('一二三…');
  expect(excerptOf('<table><tr><td></td><td></td></tr></table>')).toBe('');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryPathsCell } from './category-path-cell.ts';
import { BadCell } from './cell-format.ts';
import { presentCellText, readCellText } from './cell-text.ts';
import { channelsCell, editorPicksCell } from './channels-cell.ts';
import { choiceCell } from './choice-cell.ts';
import { cleanDescription, descriptionCell } from './description-cell.ts';
import { instantCell } from './instant-cell.ts';
import { listCell, optionsCell, specsCell } from './list-cell.ts';
import { wholeCell } from './number-cell.ts';
import { quantityTiersCell } from './quantity-tiers-cell.ts';
import { escapePart, splitAt, unescapePart } from './separated-text.ts';
import { codeCell, lineCell } from './text-cell.ts';

test('any text survives in a cell, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = presentCellText(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(readCellText(cell)).toEqual({ isBlank: false, text });
    }),
  );
});

test('any texts survive joining and splitting', () => {
  const parts = fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(parts, (texts) => {
      const joined = texts.map(escapePart).join('｜');
      expect(splitAt(joined, '｜|\n').map(unescapePart)).toEqual(texts);
    }),
  );
});

describe('whole numbers', () => {
  test.each([
    ['120', 120],
    ['１２０', 120],
    ['1,200', 1_200],
    ['NT$1,200', 1_200],
    ['＄９９元', 99],
    ['12.0', 12],
    ['0', 0],
  ])('%s is %i', (text, number) => expect(wholeCell().parse(text)).toBe(number));

  test.each(['12.5', '十二', '1,20', '12 包', '-1', '3000000000', '1e3'])('%s is refused', (text) =>
    expect(() => wholeCell().parse(text)).toThrow(BadCell),
  );
});

describe('instants', () => {
  const start = instantCell({ dateMeans: 'START' });
  const end = instantCell({ dateMeans: 'END' });
  test.each([
    ['2026/01/31', '2026-01-31T00:00:00+08:00'],
    ['2026-01-31', '2026-01-31T00:00:00+08:00'],
    ['２０２６／１／３１', '2026-01-31T00:00:00+08:00'],
    ['2026年1月31日', '2026-01-31T00:00:00+08:00'],
    ['2026/1/31 9:05', '2026-01-31T09:05:00+08:00'],
    ['2026-01-31T09:05:06.250Z', '2026-01-31T09:05:06.250Z'],
    ['46053', '2026-01-31T00:00:00+08:00'],
    ['46053.75', '2026-01-31T18:00:00+08:00'],
  ])('%s is %s', (text, iso) => expect(start.parse(text)).toBe(iso));

  test('a date alone as an end means the whole day', () => {
    expect(end.parse('2026/12/31')).toBe('2027-01-01T00:00:00+08:00');
    expect(end.parse('2026/12/31 12:00')).toBe('2026-12-31T12:00:00+08:00');
  });

  test.each(['2026/02/30', '2026/13/01', '115/01/31', '明天', '2026/01/31 25:00', '12'])(
    '%s is refused',
    (text) => expect(() => start.parse(text)).toThrow(BadCell),
  );

  test('what is written reads back as the same instant, to the microsecond', () => {
    for (const stored of [
      '2026-01-30T16:00:00+00:00',
      '2026-01-30T16:00:01.000001+00:00',
      '1999-12-31T23:59:59.5+08:00',
    ]) {
      const again = start.parse(start.present(stored));
      expect(Date.parse(again)).toBe(Date.parse(stored));
      expect(/\.(\d+)/.exec(again)?.[1]).toBe(/\.(\d+)/.exec(stored)?.[1]);
    }
  });
});

describe('quantity tiers', () => {
  test('full-width punctuation and spaces are accepted', () => {
    const tiers = [
      { minQty: 12, unitPriceTwd: 95 },
      { minQty: 24, unitPriceTwd: 90 },
    ];
    expect(quantityTiersCell.parse('12:95;24:90')).toEqual(tiers);
    expect(quantityTiersCell.parse('１２：９５； ２４：９０；')).toEqual(tiers);
  });

  test('a single tier is written so that no spreadsheet reads it as a time', () => {
    expect(quantityTiersCell.present([{ minQty: 12, unitPriceTwd: 50 }])).toBe('12:50;');
  });

  test.each([
    ['24:90;12:95', '由小到大'],
    ['12:90;24:95', '不能比較貴'],
    ['12-90', '數量:單價'],
    ['12:a', '整數'],
    ['0:10', '不能小於 1'],
  ])('%s is refused', (text, reason) =>
    expect(() => quantityTiersCell.parse(text)).toThrow(reason),
  );
});

test('lists keep their order and refuse duplicates', () => {
  const tags = listCell({ maxEntries: 3, maxLength: 4 });
  expect(tags.parse('團購｜ 低卡 |常溫｜')).toEqual(['團購', '低卡', '常溫']);
  expect(() => tags.parse('團購｜團購')).toThrow('重複');
  expect(() => tags.parse('a｜b｜c｜d')).toThrow('最多 3 項');
  expect(() => tags.parse('超過四個字')).toThrow('最多 4 個字');
});

test('options and specs are named', () => {
  const options = optionsCell({ maxOptions: 3, maxValues: 20 });
  expect(options.parse('口味：原味、辣味｜份量:大、小')).toEqual([
    { name: '口味', values: ['原味', '辣味'] },
    { name: '份量', values: ['大', '小'] },
  ]);
  expect(() => options.parse('口味')).toThrow('名稱：值');
  expect(specsCell({ maxEntries: 3 }).parse('比例：1:1\n產地：台灣')).toEqual([
    { name: '比例', value: '1:1' },
    { name: '產地', value: '台灣' },
  ]);
});

test('category paths, channels and picks', () => {
  expect(categoryPathsCell.parse('生鮮 > 海鮮＞蝦｜年菜')).toEqual([
    '生鮮\u001f海鮮\u001f蝦',
    '年菜',
  ]);
  expect(channelsCell.parse('100083｜100084')).toEqual([100083, 100084]);
  expect(channelsCell.parse('無')).toEqual([]);
  expect(editorPicksCell.parse('100083:2')).toEqual([{ channelId: 100083, editorPick: 2 }]);
  expect(() => editorPicksCell.parse('100083')).toThrow('通路:名次');
});

test('lengths are counted in characters, not in code units', () => {
  expect(lineCell({ max: 3 }).parse('𠮷野家')).toBe('𠮷野家');
  expect(() => lineCell({ max: 2 }).parse('𠮷野家')).toThrow('最多 2 個字，現在有 3 個');
});

test('a barcode rounded by a spreadsheet is detected', () => {
  expect(() => codeCell({ max: 20 }).parse('4.71009E+12')).toThrow('科學記號');
});

test('a choice is named by its label or its code', () => {
  const cell = choiceCell({ FROZEN: '冷凍', CHILLED: '冷藏' });
  expect([cell.parse('冷凍'), cell.parse('chilled')]).toEqual(['FROZEN', 'CHILLED']);
  expect(() => cell.parse('冰的')).toThrow('只能填冷凍、冷藏');
});

describe('descriptions', () => {
  test('plain text becomes paragraphs', () => {
    expect(cleanDescription('現撈 <3 & 急凍\n\n第二段\n下一行')).toBe(
      '<p>現撈 &lt;3 &amp; 急凍</p><p>第二段<br />下一行</p>',
    );
  });

  test('executable and external content is removed, with a remark', () => {
    const html = '<p onclick="x()">好<script>bad()</script><a href="javascript:x">吃</a></p>';
    expect(cleanDescription(html)).toBe('<p>好<a>吃</a></p>');
    expect(descriptionCell.remark?.(html)).toContain('HTML');
    expect(descriptionCell.remark?.('<p>好吃</p>')).toBeUndefined();
  });

  test('sanitising twice changes nothing, however broken the HTML', () => {
    const tags = ['<p>', '<p', '>', '</p>', '<a href="x">', '<b', '<!--', '-->', '&amp;', '&', '"'];
    const piece = fc.oneof(fc.constantFrom(...tags), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const clean = cleanDescription(pieces.join(''));
        expect(cleanDescription(clean)).toBe(clean);
      }),
    );
  });
});

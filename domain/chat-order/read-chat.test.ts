import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatGoods } from './chat-goods.ts';
import { parseCount } from './chat-quantity.ts';
import { type ChatDecision, readChat } from './read-chat.ts';

const one: ChatGoods[] = [{ skuId: 1, code: 'MANGO-5', name: '愛文芒果', optionText: '5 斤' }];
const two: ChatGoods[] = [
  { skuId: 1, code: 'SB-1', name: '大湖草莓', optionText: '', label: 'A1' },
  { skuId: 2, code: 'MG-1', name: '愛文芒果', optionText: '', label: 'A2' },
];
const sizes: ChatGoods[] = [
  { skuId: 5, code: 'M5', name: '愛文芒果', optionText: '5 斤' },
  { skuId: 10, code: 'M10', name: '愛文芒果', optionText: '10 斤' },
];

/** 「小美 1×2」: the person, and each SKU with its quantity. */
const shortly = (
  text: string,
  goods: readonly ChatGoods[],
  decisions?: Map<string, ChatDecision>,
) => {
  const { people, unclear } = readChat(text, goods, decisions);
  return {
    people: people.map(({ name, goods: all }) =>
      [name, ...all.map(({ skuId, quantity }) => `${skuId}×${quantity}`)].join(' '),
    ),
    unclear: unclear.map(({ why, text: line }) => `${why} ${line}`),
  };
};
const peopleOf = (text: string, goods: readonly ChatGoods[]) => shortly(text, goods).people;

describe('one message', () => {
  test.each([
    ['小美+1', one, '小美 1×1'],
    ['小美 ＋１', one, '小美 1×1'],
    ['小美加一', one, '小美 1×1'],
    ['小美 我要+2 謝謝', one, '小美 1×2'],
    ['Amy Chen +1', one, 'Amy Chen 1×1'],
    ['小美：+3', one, '小美 1×3'],
    ['小美 x2', one, '小美 1×2'],
    ['林媽媽 十二箱', one, '林媽媽 1×12'],
    ['陳 小姐 兩箱', one, '陳 小姐 1×2'],
    ['王小姐 草莓兩盒', two, '王小姐 1×2'],
    ['王小姐 兩盒草莓', two, '王小姐 1×2'],
    ['王小姐 A2 +3', two, '王小姐 2×3'],
    ['王小姐 a1+1 A2+2', two, '王小姐 1×1 2×2'],
    ['小美 草莓2盒、芒果一箱', two, '小美 1×2 2×1'],
    ['小美 1盒草莓 2盒芒果', two, '小美 1×1 2×2'],
    ['小美 草莓芒果各一', two, undefined],
    ['小美 草莓芒果各一盒', two, '小美 1×1 2×1'],
    ['小美 草莓 2', two, '小美 1×2'],
    ['小美 芒果5斤+1', sizes, '小美 5×1'],
    ['小美 10斤 兩箱', sizes, '小美 10×2'],
    ['小美 M10+1', sizes, '小美 10×1'],
    ['1. 小美 +2', one, '小美 1×2'],
    ['(3) 王先生 草莓+1', two, '王先生 1×1'],
  ] as const)('%s', (text, goods, expected) => {
    const found = shortly(text, goods);
    if (expected === undefined) expect(found.unclear).toHaveLength(1);
    else expect(found).toEqual({ people: [expected], unclear: [] });
  });
});

describe('what is shown instead of guessed', () => {
  test.each([
    ['+1', one, 'WHO'],
    ['A2 +3', two, 'WHO'],
    ['小美+1', two, 'WHICH'],
    ['小美 芒果+1', sizes, 'WHICH'],
    ['小美 2', one, 'HOW_MANY'],
    ['小美 草莓', two, 'HOW_MANY'],
    ['我也要', one, 'HOW_MANY'],
    ['小美 藍莓+1', one, 'NAME'],
    ['小美 草莓+1 藍莓+1', two, 'MANY'],
    ['小美 草莓2盒+1', two, 'MANY'],
    ['小美 兩打', one, 'DOZEN'],
    ['小美 還有嗎 +1', one, 'QUESTION'],
    ['愛文芒果一箱480元', one, 'NEWS'],
    ['小美-1', one, 'NOTHING'],
    ['小美取消', one, 'NOTHING'],
    ['20:01\t小美\t小明 +1', one, 'WHOSE'],
    ['20:01 Amy Chen +1', one, 'NAME'],
  ] as const)('%s', (text, goods, why) => {
    const { people, unclear } = readChat(text, goods);
    expect(people).toEqual([]);
    expect(unclear.map((line) => line.why)).toEqual([why]);
  });

  test('one of several goods is offered to choose from', () => {
    const [line] = readChat('小美+2', two).unclear;
    expect(line?.suggestions).toEqual(
      [1, 2].map((skuId) => [{ name: '小美', skuId, kind: 'ADD', quantity: 2 }]),
    );
  });

  test.each([
    '早安',
    '今天好冷',
    '大概晚上8點到',
    '0912345678',
    '2026/11/20 20:00',
    '謝謝團主',
    '[貼圖]',
    '請問什麼時候可以取貨？',
    '好的 收到',
    '王小姐 https://shop.example/g/12',
  ])('no order: %s', (text) => {
    expect(shortly(text, one)).toEqual({ people: [], unclear: [] });
  });
});

describe('corrections further down win', () => {
  test.each([
    ['小美+1\n小美 改成3', '小美 1×3'],
    ['小美+3\n小美-1', '小美 1×2'],
    ['小美+3\n小美 再+1', '小美 1×4'],
    ['小美+3\n小美 少2', '小美 1×1'],
    ['小美+3\n小美 取消', '小美'],
    ['小美+3\n小美 取消\n小美+2', '小美 1×2'],
    ['小美+1\n王小姐+2\n小美 改3份', '小美 1×3|王小姐 1×2'],
    ['1.小美+1\n2.小明+1\n\n1.小美+2\n2.小明+1\n3.阿華+1', '小美 1×2|小明 1×1|阿華 1×1'],
  ])('%j', (text, expected) => {
    expect(shortly(text, one)).toEqual({ people: expected.split('|'), unclear: [] });
  });

  test('of the one thing that a person has, where several are sold', () => {
    expect(peopleOf('小美 草莓+1\n小美 改成2', two)).toEqual(['小美 1×2']);
    const both = '小美 草莓+1 芒果+1\n小美 改成2';
    expect(shortly(both, two).unclear).toEqual(['WHICH 小美 改成2']);
    expect(peopleOf('小美 草莓+1 芒果+1\n小美 草莓取消', two)).toEqual(['小美 2×1']);
  });

  test('the same again is asked about, and done as somebody decides', () => {
    const text = '小美+1\n小美+2';
    const [line] = readChat(text, one).unclear;
    expect(line).toMatchObject({ why: 'AGAIN', no: 2 });
    const decided = (decision: ChatDecision) =>
      shortly(text, one, new Map([[line?.key ?? '', decision]]));
    expect(decided(line?.suggestions[0] ?? [])).toEqual({ people: ['小美 1×2'], unclear: [] });
    expect(decided(line?.suggestions[1] ?? [])).toEqual({ people: ['小美 1×3'], unclear: [] });
    expect(decided([])).toEqual({ people: ['小美 1×1'], unclear: [] });
  });
});

describe('chats as LINE exports them', () => {
  test('of a phone, with columns of time and name', () => {
    const text = [
      '[LINE] 陽光社區團購的聊天記錄',
      '儲存日期：2026/11/20 21:10',
      '',
      '2026/11/20（五）',
      '下午07:58\t團主 阿芬\t各位晚安，愛文芒果開團囉',
      '下午08:01\t小美🍓\t+1',
      '下午08:02\tAmy Chen\t我要 +2，謝謝',
      '下午08:03\t王小姐\t兩箱',
      '下午08:04\t阿明\t"+1',
      '麻煩放管理室"',
      '下午08:05\t阿明\t[貼圖]',
      '下午08:06\t小美🍓\t改成3',
      '下午08:07\t王小姐已收回訊息',
      '下午08:09\t志明\t幫春嬌+1',
    ].join('\n');
    expect(shortly(text, one)).toEqual({
      people: ['小美🍓 1×3', 'Amy Chen 1×2', '王小姐 1×2', '阿明 1×1', '春嬌 1×1'],
      unclear: ['HOW_MANY 各位晚安,愛文芒果開團囉'],
    });
  });

  test('of a computer, with spaces', () => {
    const text = [
      '2026.11.20 星期五',
      '20:01 小美 A2 +3',
      '20:02 Amy Chen 草莓+1',
      '20:03 Amy Chen 芒果+1',
      '20:04 阿明 王小姐 草莓兩盒',
      '20:05 小美 草莓+1',
      '20:06 阿明 貼圖',
    ].join('\n');
    expect(shortly(text, two)).toEqual({
      people: ['小美 2×3 1×1', 'Amy Chen 1×1 2×1', '王小姐 1×2'],
      unclear: [],
    });
  });
});

const count = fc.integer({ min: 1, max: 99 });
const name = fc
  .tuple(fc.constantFrom(...'林陳黃張李吳劉蔡楊許'), fc.constantFrom('先生', '小姐', '媽媽'))
  .map((parts) => parts.join(''));

describe('of any chat', () => {
  test('whatever is typed, it ends, and every quantity is above zero', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { people, unclear, chatter } = readChat(text, two);
        expect(people.flatMap(({ goods }) => goods).every(({ quantity }) => quantity > 0)).toBe(
          true,
        );
        expect(unclear.length + chatter).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
    );
  });

  test('the last word counts: what is stated at the end is what the person gets', () => {
    const lines = fc.array(fc.tuple(name, count), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, (orders) => {
        const text = orders.map(([who, n], index) => `${index + 1}. ${who} +${n}`).join('\n');
        const last = new Map(orders);
        const { people, unclear } = readChat(text, one);
        expect(unclear).toEqual([]);
        expect(new Map(people.map((one) => [one.name, one.goods[0]?.quantity]))).toEqual(last);
      }),
    );
  });

  test('full width, spaces and Chinese numerals say the same', () => {
    const han = (n: number) => {
      const digit = ['', ...'一二三四五六七八九'];
      const tens = Math.floor(n / 10);
      return `${tens > 1 ? digit[tens] : ''}${tens > 0 ? '十' : ''}${digit[n % 10]}`;
    };
    const wide = (n: number) =>
      String(n).replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)));
    fc.assert(
      fc.property(name, count, (who, n) => {
        for (const text of [`${who}+${n}`, `${who}　＋${wide(n)}`, `${who} ${han(n)}箱`]) {
          expect(peopleOf(text, one)).toEqual([`${who} 1×${n}`]);
        }
        expect(parseCount(han(n))).toBe(n);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { ChatGoods } from './chat-goods.ts';
import { readChat } from './read-chat.ts';

const cake = (skuId: number, optionText: string): ChatGoods => ({
  ...{ skuId, code: `CAKE-${skuId}`, name: '蛋糕片', optionText },
});
const one = [cake(1, '原味')];
const two = [...one, cake(2, '巧克力')];
const three = [...two, cake(3, '抹茶')];
const packs = [cake(1, '原味／10 片'), cake(2, '巧克力／1 片')];

/** What is offered to tap for each line that is asked about: 「周姐 1×1 2×1」. */
const offersOf = (text: string, goods: readonly ChatGoods[]) => {
  const { people, unclear } = readChat(text, goods);
  return {
    people: people.map(({ name, goods: all }) =>
      [name, ...all.map(({ skuId, quantity }) => `${skuId}×${quantity}`)].join(' '),
    ),
    unclear: unclear.map(({ why, suggestions }) => [
      why,
      ...suggestions.map((entries) =>
        entries
          .map(({ name, skuId, kind, quantity }) => `${name} ${kind} ${skuId}×${quantity}`)
          .join(' & '),
      ),
    ]),
  };
};
const both = (name: string, n = 1) => `${name} ADD 1×${n} & ${name} ADD 2×${n}`;
const either = (name: string, n = 1) => [`${name} ADD 1×${n}`, `${name} ADD 2×${n}`];

describe('one of each, without saying of what', () => {
  test.each([
    ['周姐\t兩種各一', [both('周姐')]],
    ['周姐\t兩種各1', [both('周姐')]],
    ['周姐\t兩種都+1', [both('周姐')]],
    ['周姐\t2種口味各兩盒', [both('周姐', 2)]],
    ['周姐\t各一', [both('周姐'), ...either('周姐')]],
    ['周姐\t各一 謝謝', [both('周姐'), ...either('周姐')]],
    ['周姐\t各1盒', [both('周姐'), ...either('周姐')]],
    ['周姐\t我要各三', [both('周姐', 3), ...either('周姐', 3)]],
    ['周姐\t都+1', [both('周姐'), ...either('周姐')]],
    ['周姐\t都要一盒', [both('周姐'), ...either('周姐')]],
    ['周姐\t每種+2', [both('周姐', 2), ...either('周姐', 2)]],
    ['周姐\t蛋糕片各一盒', [both('周姐'), ...either('周姐')]],
    ['周姐\t原味巧克力各一', [both('周姐')]],
  ])('%s', (message, offered) => {
    expect(offersOf(`10:29\t${message}`, two)).toEqual({
      people: [],
      unclear: [['EACH', ...offered]],
    });
  });

  test('beside other lines of the chat, none is left out', () => {
    const text = '10:28\t阿花\t原味+1\n10:29\t周姐\t兩種各一\n10:30\t吳太\t各一';
    const { people, unclear } = readChat(text, two);
    expect(people.map(({ name }) => name)).toEqual(['阿花']);
    expect(unclear.map(({ no }) => no)).toEqual([2, 3]);
  });

  test('two of three kinds are each pair of them', () => {
    expect(offersOf('周姐 兩種各一', three).unclear).toEqual([
      [
        'EACH',
        ...['周姐 ADD 1×1 & 周姐 ADD 2×1', '周姐 ADD 1×1 & 周姐 ADD 3×1'],
        '周姐 ADD 2×1 & 周姐 ADD 3×1',
      ],
    ]);
    const many = Array.from({ length: 40 }, (_, index) => cake(index + 1, `口味${index}號`));
    expect(offersOf('周姐 9種各一', many).unclear).toEqual([['EACH']]);
    expect(offersOf('周姐 四種各一', three).unclear).toEqual([['EACH']]);
  });

  test('both are named: nothing to ask, but of one quantity for two kinds', () => {
    expect(offersOf('周姐 原味巧克力都+1', two)).toEqual({ people: ['周姐 1×1 2×1'], unclear: [] });
    expect(offersOf('周姐 原味巧克力+1', two).unclear).toEqual([['MANY', both('周姐')]]);
  });

  test('of one thing, each may be of two people, and all says nothing more', () => {
    expect(offersOf('小美小明各一盒', one).unclear).toEqual([['EACH', '小美小明 ADD 1×1']]);
    expect(offersOf('10:29\t小美\t都+1', one).people).toEqual(['小美 1×1']);
  });
});

describe('numbers in characters', () => {
  test.each(['一', '二', '兩', '三', '四', '五', '六', '七', '八', '九', '十'])('%s', (typed) => {
    const n = '一二三四五六七八九十'.indexOf(typed.replace('兩', '二')) + 1;
    for (const text of [`原味+${typed}`, `原味 ${typed}`, `原味${typed}盒`, `原味 x${typed}`]) {
      expect(offersOf(`小美 ${text}`, two)).toEqual({ people: [`小美 1×${n}`], unclear: [] });
    }
    expect(offersOf(`10:00\t小美\t${typed}`, one).unclear).toEqual([
      ['HOW_MANY', `小美 ADD 1×${n}`],
    ]);
  });

  test.each(['張三', '一起去吃飯', '我們下週一見', '大家一起吃'])('no number: %s', (text) => {
    expect(readChat(`10:00\t小美\t${text}`, one)).toMatchObject({ people: [], unclear: [] });
  });
});

describe('what could be an order is at least asked about', () => {
  test.each([
    ['我要', 'HOW_MANY'],
    ['要！', 'HOW_MANY'],
    ['幫我訂 謝謝', 'HOW_MANY'],
    ['兩種', 'HOW_MANY'],
    ['兩種都要', 'HOW_MANY'],
    ['我要2，再麻煩您放在一樓管理室', 'WHICH'],
  ])('%s', (text, why) => {
    expect(offersOf(`10:29\t周姐\t${text}`, two).unclear.map(([first]) => first)).toEqual([why]);
  });

  test.each([
    '謝謝',
    '麻煩您了',
    '不要',
    '各位早安',
    '全部都到齊了',
    '兩種都有嗎？',
    '買到好吃的了',
  ])('not: %s', (text) => {
    expect(readChat(`10:29\t周姐\t${text}`, two)).toMatchObject({ people: [], unclear: [] });
  });
});

describe('for somebody of the writer', () => {
  test('is asked about: a further piece of the writer, or another person', () => {
    const text = '10:00\t客Y\t原味+1\n10:01\t客Y\t幫我媽也+1 原味';
    expect(offersOf(text, two)).toEqual({
      people: ['客Y 1×1'],
      unclear: [['WHOSE', '客Y MORE 1×1', '客Y的媽 ADD 1×1']],
    });
  });

  test.each(['我媽 原味+1', '老公 原味+1', '幫媽媽 原味+1'])('%s', (text) => {
    const { unclear } = offersOf(`10:00\t客Y\t${text}`, two);
    expect(unclear).toMatchObject([['WHOSE', '客Y ADD 1×1', expect.any(String)]]);
  });

  test('a name stays a name', () => {
    expect(offersOf('10:00\t客Y\t幫我 原味+1', two).people).toEqual(['客Y 1×1']);
    expect(offersOf('10:00\t客Y\t幫春嬌也+1 原味', two).people).toEqual(['春嬌 1×1']);
    expect(offersOf('木村拓也 原味+1', two).people).toEqual(['木村拓也 1×1']);
    expect(offersOf('10:00\t媽媽\t原味+1\n10:01\t客Y\t幫媽媽 巧克力+1', two).people).toEqual([
      '媽媽 1×1 2×1',
    ]);
  });
});

describe('a unit that is not what is sold', () => {
  test('is asked about, with the packs that make it up first', () => {
    expect(offersOf('小美 原味 50 片', two).unclear).toEqual([['UNIT', '小美 ADD 1×50']]);
    expect(offersOf('小美 原味 50 片', packs).unclear).toEqual([
      ['UNIT', '小美 ADD 1×5', '小美 ADD 1×50'],
    ]);
    expect(offersOf('小美 原味巧克力各20片', packs).unclear).toEqual([
      ['UNIT', '小美 ADD 1×2 & 小美 ADD 2×20', '小美 ADD 1×20 & 小美 ADD 2×20'],
    ]);
    expect(offersOf('小美 原味 15片', packs).unclear).toEqual([['UNIT', '小美 ADD 1×15']]);
  });

  test('not where goods are sold by it, nor of packs', () => {
    expect(offersOf('小美 巧克力 3 片', packs).people).toEqual(['小美 2×3']);
    // A few where nothing tells of packs: most goods of a market are sold so.
    expect(offersOf('小美 原味 3 片', two).people).toEqual(['小美 1×3']);
    expect(offersOf('小美 原味 3 盒', packs).people).toEqual(['小美 1×3']);
  });
});

test('who cancels what is not in this chat can be cancelled by a tap', () => {
  expect(offersOf('10:00\t阿花\t取消', two).unclear).toEqual([['NOTHING', '阿花 CANCEL null×0']]);
});

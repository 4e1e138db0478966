import { describe, expect, test } from 'vitest';
import { priceVisibilities } from '../pricing/price-visibility.ts';
import { defaultChannelId } from '../shop-limits.ts';
import {
  type ChannelFacts,
  channelKinds,
  findChannelListMistakes,
  findChannelMistakes,
  kindOfVisibility,
  listObstacles,
  nextChannelId,
  visibilityOfKind,
} from './channel.ts';

const retail = { channelId: defaultChannelId, name: '零售', isActive: true };
const wholesale = { channelId: 100_120, name: '批發', isActive: true };

describe('the kind of a channel', () => {
  test('says who sees its prices, and follows from it', () => {
    for (const kind of channelKinds) expect(kindOfVisibility(visibilityOfKind[kind])).toBe(kind);
    expect(priceVisibilities.map(kindOfVisibility)).toEqual(['RETAIL', 'WHOLESALE', 'RETAIL']);
  });
});

describe('the number of a channel', () => {
  test('is the first free one after the default channel’s where none was chosen', () => {
    expect(nextChannelId([])).toBe(defaultChannelId + 1);
    expect(nextChannelId([defaultChannelId, 100_084, 100_120])).toBe(100_085);
  });

  test.each([[0], [-1], [1.5], [1_000_000_000], [Number.NaN]])('is not %s', (channelId) => {
    expect(findChannelMistakes({ channelId, name: '批發' }, [retail])).toMatchObject([
      { path: 'channelId' },
    ]);
  });

  test('is of one channel', () => {
    const mistakes = findChannelMistakes({ ...wholesale, channelId: defaultChannelId }, [retail]);
    expect(mistakes).toEqual([{ path: 'channelId', text: '編號 100083 已經是「零售」' }]);
  });
});

describe('the name of a channel', () => {
  test.each(['', '   ', '批'.repeat(31), ' 零售 '])('is not “%s”', (name) => {
    expect(findChannelMistakes({ ...wholesale, name }, [retail])).toMatchObject([{ path: 'name' }]);
  });

  test.each(['批', '批'.repeat(30), '零售二店'])('may be “%s”', (name) => {
    expect(findChannelMistakes({ ...wholesale, name }, [retail])).toEqual([]);
  });
});

describe('what stands in the way of deactivating a channel', () => {
  const idle: ChannelFacts = {
    ...{ channelId: wholesale.channelId, isOpen: false, memberCount: 0, applicationCount: 0 },
    ...{ orderCount: 0, groupBuyCount: 0, flashSaleCount: 0 },
  };

  test('is nothing where nobody uses it', () => expect(listObstacles(idle)).toEqual([]));

  test('is everything that goes on in it, with its count', () => {
    const facts = { ...idle, isOpen: true, memberCount: 3, orderCount: 12, flashSaleCount: 1 };
    const obstacles = listObstacles({ ...facts, applicationCount: 2, groupBuyCount: 4 });
    expect(obstacles.map(({ kind }) => kind)).toEqual([
      ...['OPEN', 'MEMBERS', 'APPLICATIONS', 'ORDERS', 'GROUP_BUYS', 'FLASH_SALES'],
    ]);
    expect(obstacles.map(({ text }) => text.match(/\d+/)?.[0])).toEqual([
      ...[undefined, '3', '2', '12', '4', '1'],
    ]);
  });

  test('is, for the default channel, that it is the default', () => {
    const facts = { ...idle, channelId: defaultChannelId, memberCount: 3 };
    expect(listObstacles(facts).map(({ kind }) => kind)).toEqual(['DEFAULT']);
  });
});

describe('a list of channels in place of another', () => {
  const former = [retail, wholesale];
  const mistakesOf = (next: readonly (typeof retail)[], obstacles: { text: string }[] = []) =>
    findChannelListMistakes(next, former, () => obstacles);
  const begun = { channelId: 100_205, name: '公司團購', isActive: true };

  test('renames, adds and deactivates', () => {
    expect(mistakesOf(former)).toEqual([]);
    expect(
      mistakesOf([{ ...retail, name: '門市' }, { ...wholesale, isActive: false }, begun]),
    ).toEqual([]);
  });

  test('may exchange two names', () => {
    expect(
      mistakesOf([
        { ...retail, name: wholesale.name },
        { ...wholesale, name: retail.name },
      ]),
    ).toEqual([]);
  });

  test('leaves none out, and deactivates none that is used', () => {
    expect(mistakesOf([retail])).toMatchObject([
      { path: '', text: expect.stringContaining('「批發」（100120）') },
    ]);
    const stopped = [retail, { ...wholesale, isActive: false }];
    expect(mistakesOf(stopped, [{ text: '3 位通路會員' }])).toEqual([
      { path: '[1].isActive', text: '3 位通路會員' },
    ]);
  });

  test('says what is wrong where it stands', () => {
    const twice = [...former, { ...begun, channelId: wholesale.channelId }];
    expect(mistakesOf(twice)).toContainEqual({
      ...{ path: '[2].channelId', text: '這個編號出現兩次' },
    });
    expect(mistakesOf([...former, { ...begun, name: retail.name }])).toMatchObject([
      { path: '[0].name' },
      { path: '[2].name' },
    ]);
    expect(mistakesOf([...former, { ...begun, isActive: false }])).toMatchObject([
      { path: '[2].isActive' },
    ]);
  });
});

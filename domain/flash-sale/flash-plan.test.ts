import { describe, expect, test } from 'vitest';
import { noLaterPayments } from '../payment/later-payment.ts';
import {
  type FlashPlan,
  listComingFlashMistakes,
  listFlashChangeMistakes,
  listFlashPlanMistakes,
} from './flash-plan.ts';

const hour = 3_600_000;
const startsAt = Date.parse('2031-05-20T00:00:00Z');
const ordinary = new Map([[1, 100]]);
const item = { skuId: 1, flashPriceTwd: 70, stock: 12, perMember: 3, perOrder: null };
const plan: FlashPlan = {
  channelId: 7,
  title: '今日搶購',
  startsAt,
  endsAt: startsAt + 20 * hour,
  items: [item],
  later: noLaterPayments,
};

describe('a plan of a flash sale', () => {
  test('without violations has no mistake', () => {
    expect(listFlashPlanMistakes(plan, ordinary)).toEqual([]);
    expect(listFlashPlanMistakes({ ...plan, endsAt: startsAt + 168 * hour }, ordinary)).toEqual([]);
  });

  test.each<[Partial<FlashPlan>, string]>([
    [{ title: '搶' }, 'title'],
    [{ endsAt: startsAt }, 'endsAt'],
    [{ endsAt: startsAt + 168 * hour + 1 }, 'endsAt'],
    [{ items: [] }, 'items'],
    [{ items: [item, item] }, 'items'],
    [{ items: [{ ...item, flashPriceTwd: 100 }] }, 'flashPriceTwd'],
    [{ items: [{ ...item, flashPriceTwd: 0 }] }, 'flashPriceTwd'],
    [{ items: [{ ...item, stock: 0 }] }, 'stock'],
    [{ items: [{ ...item, perMember: 100 }] }, 'perMember'],
    [{ items: [{ ...item, perOrder: 4 }] }, 'perOrder'],
    [{ later: { ...noLaterPayments, transferHours: 73 } }, 'transferHours'],
  ])('is refused for %j', (wrong, field) => {
    const mistakes = listFlashPlanMistakes({ ...plan, ...wrong }, ordinary);
    expect(mistakes.map((mistake) => mistake.field)).toEqual([field]);
  });

  test('has a hundred SKUs at most, and time left', () => {
    const items = Array.from({ length: 101 }, (_, at) => ({ ...item, skuId: at + 1 }));
    expect(listFlashPlanMistakes({ ...plan, items }, ordinary)[0]?.field).toBe('items');
    expect(listComingFlashMistakes(plan, ordinary, plan.endsAt)[0]?.field).toBe('endsAt');
  });
});

describe('a change of a flash sale', () => {
  const stored = { plan, isCancelled: false };
  const fieldsOf = (after: Partial<FlashPlan>, at: number) =>
    listFlashChangeMistakes(stored, { ...plan, ...after }, ordinary, at).map(({ field }) => field);

  test('is unrestricted until a minute before it starts', () => {
    const items = [{ ...item, stock: 99, flashPriceTwd: 90 }];
    const after = { channelId: 8, startsAt: startsAt + hour, items };
    expect(fieldsOf(after, startsAt - 60_001)).toEqual([]);
    const final = ['channelId', 'startsAt', 'flashPriceTwd', 'stock'];
    expect(fieldsOf(after, startsAt - 60_000)).toEqual(final);
  });

  test('may widen limits or change the title while it is running, and nothing afterwards', () => {
    const wider = { title: '今日限量', items: [{ ...item, perMember: 4 }] };
    expect(fieldsOf(wider, startsAt)).toEqual([]);
    expect(fieldsOf({ items: [{ ...item, perMember: 2 }] }, startsAt)).toEqual(['perMember']);
    expect(fieldsOf({ endsAt: plan.endsAt + hour }, startsAt)).toEqual(['endsAt']);
    expect(fieldsOf({ items: [{ ...item, skuId: 2 }] }, startsAt)).toEqual(['items']);
    expect(fieldsOf(wider, plan.endsAt)).toEqual(['title']);
    const [mistake] = listFlashChangeMistakes(
      { plan, isCancelled: true },
      plan,
      ordinary,
      startsAt,
    );
    expect(mistake?.text).toBe('搶購已經取消，什麼都不能改了');
  });
});

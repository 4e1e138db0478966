import { expect, test } from 'vitest';
import { createCalendar } from './calendar.ts';
import { planProducts } from './planned-products.ts';
import { presentProduct } from './product-rows.ts';

const calendar = createCalendar(new Date('2031-05-20T03:25:00Z'));

test('only what is eaten or drunk is chosen by its flavour', () => {
  const eaten = new Set(['cat', 'dog']);
  const wrong = planProducts()
    .filter(({ family }) => !family.food && !eaten.has(family.category))
    .map((planned) => presentProduct(planned, calendar))
    .filter(({ options }) => options?.some(({ name }) => name === '口味'));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

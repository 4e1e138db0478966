import { expect, it } from 'vitest';
import { momentOf, numberOf, rungsOf, rungsText, typedMoment } from './typed-values.ts';

const formOf = (value: string) => {
  const form = new FormData();
  form.set('field', value);
  return form;
};

it('reads whole numbers as people in Taiwan type them', () => {
  expect(numberOf(formOf('1,280'), 'field')).toBe(1280);
  expect(numberOf(formOf('１２８０ '), 'field')).toBe(1280);
  expect(numberOf(formOf(''), 'field')).toBeUndefined();
  expect(numberOf(formOf('12.5'), 'field')).toBeNaN();
  expect(numberOf(formOf('一百'), 'field')).toBeNaN();
});

it('reads and writes moments in Taiwan’s time', () => {
  expect(momentOf(formOf('2026-11-23T00:30'), 'field')).toBe('2026-11-22T16:30:00.000Z');
  expect(typedMoment('2026-11-22T16:30:00.000Z')).toBe('2026-11-23T00:30');
});

it('reads rungs as files write them', () => {
  expect(rungsOf('30:450; 60：420')).toEqual([
    { minQty: 30, unitPriceTwd: 450 },
    { minQty: 60, unitPriceTwd: 420 },
  ]);
  expect(rungsOf('')).toEqual([]);
  expect(rungsOf('30-450')).toBeUndefined();
  expect(rungsText([{ minQty: 30, unitPriceTwd: 450 }])).toBe('30:450');
});

import { expect, test } from 'vitest';
import { listMissingOfLabel } from './food-label.ts';

const whole = { ingredients: '蝦', allergens: ['蝦'], netContent: '300 公克', shelfLifeDays: 90 };

test('a label is whole with all that food needs', () => {
  expect(listMissingOfLabel({ temperature: 'FROZEN', food: whole })).toEqual([]);
  const half = { ...whole, allergens: [], netContent: ' ' };
  expect(listMissingOfLabel({ temperature: 'FROZEN', food: half })).toEqual(['過敏原', '內容量']);
  expect(listMissingOfLabel({ temperature: 'AMBIENT', food: half })).toEqual(['過敏原', '內容量']);
});

test('what is kept cold needs one, what is not needs none', () => {
  expect(listMissingOfLabel({ temperature: 'CHILLED', food: null })).toEqual([
    ...['成分', '過敏原', '內容量', '保存天數'],
  ]);
  expect(listMissingOfLabel({ temperature: 'AMBIENT', food: null })).toEqual([]);
});

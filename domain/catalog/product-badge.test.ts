import { expect, it } from 'vitest';
import { listProductBadges } from './product-badge.ts';

const plain = {
  ...{ availability: 'IN_STOCK', restricted: 'NONE', temperature: 'AMBIENT', flash: null },
  ...{ isEditorPick: false, isNew: false, isWholesale: false },
};

it('has nothing to say about ordinary goods', () => {
  expect(listProductBadges(plain)).toEqual([]);
});

it('says first whether it can be had, then what it costs, then what it is', () => {
  const busy = { ...plain, flash: {}, isNew: true, isEditorPick: true, isWholesale: true };
  expect(listProductBadges({ ...busy, availability: 'SOLD_OUT', temperature: 'FROZEN' })).toEqual([
    ...['SOLD_OUT', 'FLASH', 'EDITOR_PICK', 'NEW', 'FROZEN', 'WHOLESALE'],
  ]);
  expect(listProductBadges({ ...busy, availability: 'LOW' })[0]).toBe('FLASH');
  expect(listProductBadges({ ...plain, availability: 'LOW', isNew: true })).toEqual(['LOW', 'NEW']);
});

it('never says of alcohol that it is sold out: it is only shown', () => {
  const wine = { ...plain, restricted: 'ALCOHOL', availability: 'SOLD_OUT' };
  expect(listProductBadges(wine)).toEqual(['DISPLAY_ONLY']);
});

// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { productFixture, skuFixture } from '#web/features/product/product-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SkuChooser } from './sku-chooser.tsx';

/** There is no large pack of the salted ones. */
const nuts = productFixture({
  options: [
    { name: '口味', values: ['原味', '鹽味'] },
    { name: '規格', values: ['小包', '大包'] },
  ],
  skus: [
    skuFixture(1, { optionValues: ['原味', '小包'] }),
    skuFixture(2, { optionValues: ['原味', '大包'] }),
    skuFixture(3, { optionValues: ['鹽味', '小包'] }),
  ],
});
const open = (choice: string) =>
  renderPart(<SkuChooser product={nuts} choice={choice} />, new FakeShop());
const radio = (name: RegExp) => screen.getByRole('radio', { name });

it('arrow keys choose as they move', async () => {
  const { user, pathShown, searchShown } = open('1');
  radio(/原味/).focus();
  await user.keyboard('{ArrowRight}');
  expect(pathShown()).toBe('/products/7');
  expect(searchShown()).toContain('sku=3');
});

it('arrow keys stop without choosing on what would undo the other choice; the space bar chooses it', async () => {
  const { user, pathShown, searchShown } = open('2');
  radio(/原味/).focus();
  await user.keyboard('{ArrowRight}');
  const excluding = radio(/鹽味.*無此組合/);
  expect(document.activeElement).toBe(excluding);
  expect(pathShown()).toBe('/');
  await user.keyboard(' ');
  expect(searchShown()).toContain('sku=3-1');
});

it('asks for no choice among what is all sold out', () => {
  const skus = nuts.skus.map((sku) => ({ ...sku, availability: 'SOLD_OUT' as const }));
  const gone = { ...nuts, skus, availability: 'SOLD_OUT' as const };
  renderPart(<SkuChooser product={gone} choice={null} />, new FakeShop());
  expect(screen.getAllByText('全部售完')).toHaveLength(2);
  expect(screen.queryByText('請選擇')).toBeNull();
});

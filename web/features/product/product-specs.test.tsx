import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { productFixture, skuFixture } from './product-fixture.ts';
import { ProductSpecs } from './product-specs.tsx';

const sizePrice = (size: string) => ({ size, per: ' 100g', priceTwd: 50 });
const small = skuFixture(1, { sizePrice: sizePrice('300g') });
const large = skuFixture(2, { sizePrice: sizePrice('1kg') });
const textOf = (skus: (typeof small)[], chosen?: typeof small) =>
  renderToStaticMarkup(
    <ProductSpecs product={productFixture({ skus, weightG: 300 })} chosen={chosen} />,
  ).replaceAll(/<[^>]+>/g, ' ');

it('has the code of the product, and beside it that of the chosen variant', () => {
  expect(textOf([small, large])).toMatch(/商品編號 +KT-7/);
  expect(textOf([small, large])).not.toContain('規格編號');
  expect(textOf([small, large], large)).toMatch(/商品編號 +KT-7 +規格編號 +S-2/);
});

it('has one weight for one size, and none for several', () => {
  expect(textOf([small])).toContain('300 公克');
  expect(textOf([small, { ...small, skuId: 3 }])).toContain('300 公克');
  expect(textOf([small, large])).not.toContain('公克');
});

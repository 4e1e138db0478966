// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { act, cleanup, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PricedSku } from '#web/features/catalog/hidden-price.ts';
import { quantityChoiceOf } from '#web/features/product/choice/quantity-choice.ts';
import { productFixture, skuFixture } from '#web/features/product/product-fixture.ts';
import { setUser } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetPrices } from './sheet-prices.tsx';
import { SheetTiers } from './sheet-tiers.tsx';
import { SheetVariants } from './sheet-variants.tsx';

const tiers = [
  { minQty: 6, unitPriceTwd: 90 },
  { minQty: 12, unitPriceTwd: 80 },
];
const small = skuFixture(1, { optionValues: ['小'], tiers }) as PricedSku;
const large = skuFixture(2, { optionValues: ['大'], priceTwd: 180, listPriceTwd: 180 });
const gone = skuFixture(3, { optionValues: ['特大'], availability: 'SOLD_OUT' });
const skus = [small, large, gone];
const product = { options: [{ name: '規格', values: ['小', '大', '特大'] }], skus };
const wholesaleMember = {
  ...{ id: 'wholesaler', displayName: '林批發', isVerified: true },
  ...{ channelId: 100083, hasOwnPrices: true },
};
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the variants of the sheet', () => {
  const render = (choice: string | null, isMissing = false) =>
    renderToStaticMarkup(
      <SheetVariants {...{ product, choice, isMissing }} onChoose={() => undefined} />,
    );

  it('has all of them, and says of those that cannot be had why', () => {
    expect(textOf(render('1'))).toContain('小 大 特大 已售完');
    expect(render('1')).toMatch(/value="小"[^>]*checked|checked=""[^>]*value="小"/);
  });

  it('asks for a choice, and insists once somebody ordered without one', () => {
    expect(textOf(render(null))).toContain('請選擇');
    expect(render(null, true)).toMatch(/role="alert"[^>]*>請先選擇規格/);
    expect(textOf(render('1', true))).not.toContain('請');
  });
});

describe('the quantity prices of the sheet', () => {
  const render = (pieces: number) => {
    const choice = quantityChoiceOf(small, { pieces, byCase: false }, () => undefined);
    return renderToStaticMarkup(<SheetTiers sku={small} choice={choice} />);
  };
  const pressed = (html: string) =>
    textOf(html.split('<button').find((part) => part.includes('aria-pressed="true"')) ?? '');

  it('has each with what it saves, and marks the one that the quantity reaches', () => {
    expect(textOf(render(1))).toMatch(
      /1 包起 NT\$100 .*6 包起 NT\$90 省 NT\$10 .*12 包起 NT\$80 省 NT\$20/,
    );
    expect(pressed(render(7))).toContain('NT$90');
    expect(pressed(render(12))).toContain('NT$80');
  });

  it('is not there for goods with one price', () => {
    const plain = large as PricedSku;
    const choice = quantityChoiceOf(plain, { pieces: 1, byCase: false }, () => undefined);
    expect(renderToStaticMarkup(<SheetTiers sku={plain} choice={choice} />)).toBe('');
  });
});

it('the whole table has every price of every variant, open until one is chosen', () => {
  const html = renderToStaticMarkup(<SheetPrices skus={skus} sku={undefined} />);
  expect(textOf(html)).toMatch(
    /小 1 包起 NT\$100 6 包起 NT\$90 12 包起 NT\$80 大 1 包起 NT\$180 特大 已售完 1 包起 NT\$100/,
  );
  expect(html).toContain('<details open');
  const chosen = renderToStaticMarkup(<SheetPrices skus={skus} sku={large} />);
  expect(chosen).not.toContain('<details open');
  expect(renderToStaticMarkup(<SheetPrices skus={[small]} sku={small} />)).toBe('');
});

it('the whole table has what the same amount costs in each size, and the head that of the chosen one', () => {
  const sizes = [
    skuFixture(1, {
      optionValues: ['300g'],
      priceTwd: 190,
      sizePrice: { size: '300g', per: ' 100g', priceTwd: 63 },
    }),
    skuFixture(2, {
      optionValues: ['600g'],
      priceTwd: 340,
      sizePrice: { size: '600g', per: ' 100g', priceTwd: 57 },
    }),
  ];
  const html = renderToStaticMarkup(<SheetPrices skus={sizes} sku={undefined} />);
  expect(textOf(html)).toMatch(
    /300g 每 100g NT\$63 1 包起 NT\$190 600g 每 100g NT\$57 1 包起 NT\$340/,
  );
  const sized = productFixture({ skus: sizes });
  renderPart(<SheetHead product={sized} sku={sizes[1]} title="白蝦" />, new FakeShop());
  screen.getByText('每 100g NT$57');
  screen.getByText('冷凍');
  cleanup();
});

it('a price of the buyer’s own is the one shown, and says that it is', async () => {
  const own = skuFixture(4, { priceTwd: 45, priceSource: 'MEMBER' });
  const showHead = (offered: typeof own) =>
    renderPart(
      <SheetHead product={productFixture({ skus: [offered] })} sku={offered} title="白蝦" />,
      new FakeShop(),
    );
  showHead(own);
  expect(screen.getByText('NT$45')).toBeTruthy();
  expect(screen.getByText('會員價')).toBeTruthy();
  act(() => setUser(wholesaleMember));
  expect(await screen.findByText('批發價（含稅）')).toBeTruthy();
  cleanup();
  showHead(small);
  expect(screen.queryByText(/會員價|批發價/)).toBeNull();
});

// @vitest-environment happy-dom
import { createQueryClient } from '@kaituan/api-client/query-client';
import type { ProductCard as Card } from '@kaituan/contract/catalog/product';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { plainCard } from './card-fixture.ts';
import { ProductCard } from './product-card.tsx';

function render(given: Partial<Card> = {}): string {
  const client = createQueryClient(() => Promise.reject(new Error('nothing is asked for')));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProductCard card={{ ...plainCard, ...given }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** The zones of a card's text, and those of its prices, which `styles/goods.css` gives heights by their place. */
function zonesOf(html: string): number[] {
  const card = document.createElement('div');
  card.innerHTML = html;
  const text = card.querySelector('a > :last-child');
  return [text, text?.lastElementChild].map((zone) => zone?.children.length ?? 0);
}

describe('a card in a list', () => {
  it('has the one pill that matters most, and says of what is kept cold how, whatever that is', () => {
    const busy = { availability: 'LOW', isNew: true, isWholesale: true } as const;
    expect(textOf(render(busy))).toContain('庫存不多 冷凍');
    expect(textOf(render(busy))).not.toMatch(/新品|量大優惠/);
    expect(textOf(render())).toContain('冷凍');
    expect(textOf(render({ ...busy, temperature: 'CHILLED' }))).toContain('庫存不多 冷藏');
    const ambient = textOf(render({ ...busy, temperature: 'AMBIENT' }));
    expect(ambient).toContain('庫存不多');
    expect(ambient).not.toMatch(/冷|常溫/);
  });

  it('says what a piece contains, where the name does not', () => {
    const content = { amount: 600, unit: 'G' } as const;
    expect(textOf(render({ content, soldCount: 12 }))).toContain('600g · 已售 12');
    expect(textOf(render({ name: '白蝦 600g', content, soldCount: 12 }))).not.toContain('·');
  });

  it('says the smallest order, the price of a comparable amount and how many were sold, where there is any', () => {
    const text = textOf(
      render({ minQuantity: 2, content: { amount: 600, unit: 'G' }, soldCount: 1_234 }),
    );
    expect(text).toContain('2 包起訂，共 NT$600');
    expect(text).toContain('每 100g NT$50');
    expect(text).toContain('已售 1,234');
    expect(textOf(render())).not.toMatch(/起訂|每|已售/);
  });

  it('has the same zones whatever there is to say, so that no price that comes later moves anything', () => {
    const guest = zonesOf(render());
    expect(guest).toEqual([3, 4]);
    const own = { minPriceTwd: 254, fromPriceTwd: 220, isMemberPrice: true, isWholesale: true };
    expect(zonesOf(render(own))).toEqual(guest);
    expect(textOf(render(own))).toMatch(/會員價.*NT\$254.*NT\$300.*最低 NT\$220/);
    const pieces = { stock: 9, sold: 0, held: 0, minQuantity: 1, unitLabel: '包' };
    const flash = {
      ...pieces,
      priceTwd: 99,
      ordinaryPriceTwd: 254,
      maxPriceTwd: 254,
      endsAt: plainCard.maxEndTimestamp,
    };
    const inFlashSale = render({ ...own, flash });
    expect(textOf(inFlashSale)).toMatch(/NT\$99 起/);
    expect(textOf(inFlashSale)).not.toContain('會員價');
    const none = { minPriceTwd: null, maxPriceTwd: null, listPriceTwd: null, fromPriceTwd: null };
    expect(zonesOf(render({ ...none, hiddenPrice: 'SIGN_IN' }))).toEqual(guest);
  });
});

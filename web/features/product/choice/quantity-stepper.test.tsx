// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { PricedSku } from '#web/features/catalog/hidden-price.ts';
import { skuFixture } from '#web/features/product/product-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { quantityChoiceOf } from './quantity-choice.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { QuantityPick } from './sku-choice.ts';

function Chosen({ sku }: { sku: PricedSku }) {
  const [pick, setPick] = useState<QuantityPick>({ pieces: null, byCase: false });
  return <QuantityStepper sku={sku} choice={quantityChoiceOf(sku, pick, setPick)} />;
}

it('says why more cannot be ordered once the limit is reached', async () => {
  const sku = skuFixture(1, { maxPerOrder: 2 }) as PricedSku;
  const { user } = renderPart(<Chosen sku={sku} />, new FakeShop());
  const more = screen.getByRole<HTMLButtonElement>('button', { name: '增加數量' });
  expect(screen.queryByText(/最多/)).toBeNull();
  await user.click(more);
  expect(more.disabled).toBe(true);
  screen.getByText('最多 2 包');
});

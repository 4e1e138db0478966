// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkoutOf, shipmentOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { CheckoutFormProvider } from '#web/features/checkout/state/checkout-form.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { StoreChoice } from './store-choice.tsx';

const store = { brand: 'FAMILY', storeId: '1', name: '全家開團店', address: '臺北市', phone: '' };

function renderChoice() {
  const shipment = shipmentOf({ method: 'CVS_FAMILY', store });
  const form = {
    ...{
      checkout: checkoutOf({ shipments: [shipment] }),
      change: () => {},
      flush: async () => true,
    },
    ...{ saveStatus: 'SAVED' as const, problemOf: () => undefined, leave: () => {} },
  };
  return renderPart(
    <CheckoutFormProvider value={form}>
      <StoreChoice shipment={shipment} />
    </CheckoutFormProvider>,
    new FakeShop(),
  );
}

it('who comes back from the map is led to the store that was chosen, once', async () => {
  sessionStorage.setItem('kaituan.store-map', 'shipments.AMBIENT.store');
  const { toasts } = renderChoice();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('全家開團店'));
  expect(toasts).toEqual(['已選擇取貨門市「全家開團店」']);
  cleanup();
  expect(renderChoice().toasts).toEqual([]);
});

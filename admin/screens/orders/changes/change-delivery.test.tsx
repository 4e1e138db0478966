// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderRecipient } from '#admin/screens/orders/order-recipient.tsx';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import type { DeliveryChoices } from './delivery-fields.tsx';

const choicesCall = '/StaffOrder/GetDeliveryChoices';
const changeCall = '/StaffOrder/ChangeDelivery';
const address = {
  ...{ recipient: '王小明', phone: '0912•••678', zip: '106', county: '臺北市' },
  ...{ district: '大安區', street: '和平東路一段•••', note: '' },
};
const orderOf = (status: 'READY' | 'SHIPPED' = 'READY') =>
  ({
    ...{ orderNo: 'G1', channelId, status: 'CONFIRMED', address, note: '', events: [] },
    ...{
      buyer: { memberId: 'm', displayName: '小明' },
      parcels: [{ status, method: 'HOME_AMBIENT' }],
    },
  }) as unknown as StaffOrder;
const choices: DeliveryChoices = {
  ...{ version: 'v1', refusal: null },
  parcels: [
    {
      ...{ shipmentNo: 1, status: 'PREPARING', method: 'HOME_AMBIENT', store: null, feeTwd: 100 },
      options: [
        { method: 'HOME_AMBIENT', feeTwd: 100, reason: null },
        { method: 'CVS_711', feeTwd: 60, reason: null },
        { method: 'CVS_FAMILY', feeTwd: null, reason: '重量超過限制' },
      ],
    },
  ],
  places: [],
};
const outcome = { plan: 'p1', isDone: false, refundTwd: 40, owedLessTwd: 0, borneTwd: 0 };
const shopOf = (given: Partial<DeliveryChoices> = {}) =>
  new FakeShop()
    .answer(choicesCall, () => ({ result: { ...choices, ...given } }))
    .answer(changeCall, ({ confirmed }) => ({
      result: { ...outcome, relabelled: [1], isDone: confirmed !== null },
    }));

async function open(shop: FakeShop) {
  const shown = renderScreen(<OrderRecipient order={orderOf()} />, shop);
  await shown.user.click(screen.getByRole('button', { name: '更改收件或配送' }));
  return { ...shown, dialog: await screen.findByRole('dialog') };
}
async function chooseSeven({ user, dialog }: Awaited<ReturnType<typeof open>>) {
  const way = await within(dialog).findByRole('combobox', { name: '配送方式' });
  await user.selectOptions(way, 'CVS_711');
  await user.click(within(dialog).getByRole('button', { name: '清單上沒有，自己填店號' }));
  await user.type(within(dialog).getByRole('textbox', { name: '門市店號' }), '131386');
  await user.type(within(dialog).getByRole('textbox', { name: '門市名稱' }), '成功門市');
  await user.click(within(dialog).getByRole('button', { name: '看更改的結果' }));
}

it('another way is shown with its fee and its labels before it is done', async () => {
  const shop = shopOf();
  const shown = await open(shop);
  await chooseSeven(shown);
  const { dialog, user, toasts } = shown;
  expect(await within(dialog).findByText('運費差額 NT$40 會退給買家')).toBeTruthy();
  expect(within(dialog).getByText(/包裹 1 已開始備貨/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '確定更改' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const store = { storeId: '131386', name: '成功門市', address: '' };
  const request = {
    ...{ orderNo: 'G1', seen: 'v1', address: null },
    parcels: [{ shipmentNo: 1, method: 'CVS_711', placeId: null, store }],
  };
  expect(shop.requestsTo(changeCall)).toEqual([request, { ...request, confirmed: 'p1' }]);
  expect(toasts).toEqual(['G1：收件與配送改好了，已通知會員']);
});

it('the recipient is asked for before it is changed, and mistakes are shown at their field', async () => {
  const shop = shopOf()
    .answer('/StaffOrder/RevealRecipientArray', () => ({
      result: [
        { orderNo: 'G1', address: { ...address, phone: '0912345678', street: '和平東路 1 號' } },
      ],
    }))
    .answer(changeCall, () =>
      refuse('VALIDATION_FAILED', [
        { path: 'address.phone', rule: 'PHONE_NOT_MOBILE', text: '請填手機號碼' },
      ]),
    );
  const { dialog, user } = await open(shop);
  const reveal = await within(dialog).findByRole('button', { name: '顯示並更改收件人與地址' });
  await user.click(reveal);
  await user.selectOptions(await within(dialog).findByLabelText('縣市'), '澎湖縣');
  await user.selectOptions(within(dialog).getByLabelText('鄉鎮市區'), '馬公市');
  await user.click(within(dialog).getByRole('button', { name: '看更改的結果' }));
  expect(await within(dialog).findByText('請填手機號碼')).toBeTruthy();
  expect(shop.requestsTo(changeCall)[0]?.address).toMatchObject({ zip: '880', county: '澎湖縣' });
});

describe('an order that cannot go elsewhere', () => {
  it('has no button once a parcel left, nor for who may not change orders', () => {
    renderScreen(<OrderRecipient order={orderOf('SHIPPED')} />, new FakeShop());
    const packer = { ...owner, grants: [{ permissions: ['PACKING' as const], channelId: null }] };
    renderScreen(<OrderRecipient order={orderOf()} />, new FakeShop(), { staff: packer });
    expect(screen.queryByRole('button', { name: '更改收件或配送' })).toBeNull();
  });

  it('says why, and offers another try when it could not be read', async () => {
    let isBroken = true;
    const shop = new FakeShop().answer(choicesCall, () =>
      isBroken ? refuse('INTERNAL') : { result: { ...choices, refusal: '已有包裹離開店裡' } },
    );
    const { dialog, user } = await open(shop);
    const again = await within(dialog).findByRole('button', { name: '重試' });
    isBroken = false;
    await user.click(again);
    expect(await within(dialog).findByText('已有包裹離開店裡')).toBeTruthy();
  });

  it('is read again when somebody changed it meanwhile', async () => {
    const shop = shopOf();
    shop.answer(changeCall, ({ confirmed }) =>
      confirmed === undefined
        ? { result: { ...outcome, relabelled: [] } }
        : refuse('ORDER_STATE_CONFLICT'),
    );
    const shown = await open(shop);
    await chooseSeven(shown);
    await shown.user.click(await within(shown.dialog).findByRole('button', { name: '確定更改' }));
    await waitFor(() => expect(shop.requestsTo(choicesCall)).toHaveLength(2));
    const back = await within(shown.dialog).findByRole('button', { name: '看更改的結果' });
    expect(back).toBeTruthy();
  });
});

it('a store is found in the list by its district, and travels with its address', async () => {
  const stores = '/StaffOrder/SearchStoreArray';
  const store = { storeId: '900012', name: '選物門市', address: '臺北市大安區選物路 27 號' };
  const shop = shopOf().answer(stores, ({ search }) => ({
    result: search === '大安' ? [{ ...store, brand: '7-ELEVEN', phone: '' }] : [],
  }));
  const { user, dialog } = await open(shop);
  const way = await within(dialog).findByRole('combobox', { name: '配送方式' });
  await user.selectOptions(way, 'CVS_711');
  const field = within(dialog).getByRole('textbox', { name: '找門市' });
  await user.type(field, '花東');
  expect(await within(dialog).findByText('清單上沒有，可以自己填店號')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '大安');
  await user.click(await within(dialog).findByRole('button', { name: /選物門市/ }));
  expect(within(dialog).getByText(/店號 900012/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '看更改的結果' }));
  await within(dialog).findByText(/運費差額/);
  expect(shop.requestsTo(changeCall)).toMatchObject([
    { parcels: [{ shipmentNo: 1, method: 'CVS_711', store }] },
  ]);
});

// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { OpeningChecklist } from '@kaituan/contract/staff/shop/staff-opening';
import { legalPageKeys } from '@kaituan/domain/settings/site-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import CompanyScreen from './company-screen.tsx';
import DeliveryScreen from './delivery-screen.tsx';
import OpeningScreen from './opening-screen.tsx';
import PageScreen from './page-screen.tsx';
import PaymentScreen from './payment-screen.tsx';
import PickupPlaceScreen from './pickup-place-screen.tsx';

const untouched = { version: 'v1', changedAt: null, changedBy: null };
const saved = { version: 'v2', changedAt: '2026-11-28T04:00:00.000Z', changedBy: 'owner' };
const company = {
  ...{ htmlTitle: '好日子', name: '好日子有限公司', taxId: '12345675', lineOaId: null },
  ...{
    address: '臺北市大安區和平東路一段 1 號',
    phone: '02-2311-3731',
    email: '',
    serviceHours: '',
  },
};
const task = { isMust: true, isDone: true, missing: [], warnings: [], notes: [] };
const checklistOf = (
  opening: OpeningChecklist['opening'],
  left: OpeningChecklist['taskArray'][number]['step'][],
) => ({
  result: {
    opening,
    taskArray: [
      { ...task, step: 'COMPANY' as const },
      ...left.map((step) => ({ ...task, step, isDone: false, missing: ['…'] })),
    ],
  },
});
type Delivery = {
  method: 'HOME_AMBIENT';
  region: 'MAIN';
  tiers: { minGoodsTwd: number; feeTwd: number }[];
};
const delivery: Delivery[] = [
  { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 100 }] },
];

const shopThatIs = (opening: OpeningChecklist['opening']) =>
  new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => checklistOf(opening, ['DELIVERY']))
    .answer('/StaffSettings/GetPaymentGateways', () => ({
      result: {
        methodArray: [{ method: 'CARD', gateway: 'NONE', isOffered: true, testTwd: 5, test: null }],
        ...{ webhookHost: 'shop.example', isReachable: true },
      },
    }))
    .answer('/StaffSettings/GetCompany', () => ({ result: { value: company, ...untouched } }))
    .answer('/StaffSettings/GetDelivery', () => ({ result: { value: delivery, ...saved } }))
    .answer('/StaffSettings/GetSellingTerms', () => ({
      result: { value: { priceVisibility: 'PUBLIC', orderMinimumTwd: 0 }, ...untouched },
    }))
    .answer('/StaffSettings/GetNoShipDays', () => ({ result: { value: [], ...untouched } }));

it('what the shop knows of its owner is not typed again, and the next step follows the saving', async () => {
  const shop = shopThatIs('NOT_OPENED').answer('/StaffSettings/SaveCompany', ({ value }) => ({
    result: { ...saved, value },
  }));
  const { user, router } = renderScreen(<CompanyScreen />, shop);
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: '電子郵件' });
  expect(email.value).toBe(owner.email);
  expect(screen.queryByRole('link', { name: /下一步/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await user.click(await screen.findByRole('link', { name: '下一步：配送方式與運費' }));
  // The very part of the screen.
  expect(router.state.location).toMatchObject({ pathname: '/delivery', hash: '#Delivery' });
  expect(shop.requestsTo('/StaffSettings/SaveCompany')[0]?.value).toMatchObject({
    ...{ email: owner.email, serviceHours: '週一至週五 09:00–18:00' },
  });
});

it('an account is named by its bank and company', async () => {
  const shop = shopThatIs('NOT_OPENED')
    .answer('/StaffSettings/GetPayments', () => ({ result: { value: [], ...untouched } }))
    .answer('/StaffSettings/GetBankAccount', () => ({ result: { value: null, ...untouched } }))
    .answer('/StaffSettings/SaveBankAccount', ({ value }) => ({ result: { ...saved, value } }));
  const { user } = renderScreen(<PaymentScreen />, shop);
  const transfers = await screen.findByRole<HTMLInputElement>('checkbox', { name: '銀行轉帳' });
  expect(transfers.checked).toBe(true);
  const form = within(await screen.findByRole('form', { name: '收款的銀行帳戶' }));
  await waitFor(() =>
    expect(form.getByLabelText<HTMLInputElement>('戶名').value).toBe(company.name),
  );
  await user.type(form.getByLabelText('銀行代碼'), '004');
  await user.type(form.getByLabelText('帳號'), '012345678901');
  await user.click(form.getByRole('button', { name: '儲存' }));
  const account = { bankCode: '004', bankName: '臺灣銀行', account: '012345678901' };
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SaveBankAccount')[0]?.value).toEqual({
      ...{ ...account, holder: company.name },
    }),
  );
});

it('an open shop is not left without a payment method before its owner was asked', async () => {
  const methods = [
    { method: 'CARD' as const, feeTwd: 0 },
    { method: 'HOME_COD' as const, feeTwd: 0 },
  ];
  const shop = shopThatIs('OPEN')
    .answer('/StaffSettings/GetPayments', () => ({ result: { value: methods, ...saved } }))
    .answer('/StaffSettings/GetBankAccount', () => ({ result: { value: null, ...untouched } }))
    .answer('/StaffSettings/SavePayments', ({ value }) => ({ result: { ...saved, value } }));
  const { user } = renderScreen(<PaymentScreen />, shop);
  // The card alone is left, for which the server has no gateway.
  await user.click(await screen.findByRole('checkbox', { name: '宅配貨到付款' }));
  const form = within(screen.getByRole('form', { name: '提供哪些付款方式' }));
  await screen.findByText(/沒有綠界的金鑰/);
  await user.click(form.getByRole('button', { name: '儲存' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/沒有任何能用的付款方式/);
  expect(shop.requestsTo('/StaffSettings/SavePayments')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '仍要儲存' }));
  await waitFor(() => expect(shop.requestsTo('/StaffSettings/SavePayments')).toHaveLength(1));
});

it('nor without a delivery', async () => {
  const shop = shopThatIs('OPEN');
  const { user } = renderScreen(<DeliveryScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: '宅配（常溫）・本島' }));
  const form = within(screen.getByRole('form', { name: '配送方式與運費' }));
  await user.click(form.getByRole('button', { name: '儲存' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/沒有任何能用的配送方式/);
  await user.click(dialog.getByRole('button', { name: '返回' }));
  expect(shop.requestsTo('/StaffSettings/SaveDelivery')).toEqual([]);
});

it('nor without the last place of a pickup that it offers', async () => {
  const place = { id: 'a', name: '大安店', address: '', phone: '', hours: '' };
  const pickup = { method: 'STORE_PICKUP' as const, region: 'MAIN' as const };
  const tiers = [{ minGoodsTwd: 0, feeTwd: 0 }];
  const shop = shopThatIs('OPEN')
    .answer('/StaffSettings/GetDelivery', () => ({
      result: { value: [...delivery, { ...pickup, tiers }], ...saved },
    }))
    .answer('/StaffSettings/GetPickupPlaces', () => ({ result: { value: [place], ...saved } }));
  const { user } = renderScreen(<PickupPlaceScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '刪除大安店' }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/門市自取就沒有地點可以選/);
  expect(shop.requestsTo('/StaffSettings/SavePickupPlaces')).toEqual([]);
});

it('an added pickup place waits to be typed in', async () => {
  const shop = shopThatIs('NOT_OPENED')
    .answer('/StaffSettings/GetDelivery', () => ({ result: { value: [], ...untouched } }))
    .answer('/StaffSettings/GetPickupPlaces', () => ({ result: { value: [], ...untouched } }));
  const { user } = renderScreen(<PickupPlaceScreen />, shop);
  const add = await screen.findByRole('button', { name: '加一個取貨地點' });
  await user.click(add);
  await user.click(add);
  expect(document.activeElement).toBe(screen.getAllByLabelText('名稱')[1]);
});

it('the legal texts are read as drafts and published together', async () => {
  const shop = shopThatIs('NOT_OPENED')
    .answer('/StaffSettings/GetPage', () => ({ result: { value: null, ...untouched } }))
    .answer('/StaffSettings/GetPageVersionArray', () => ({ result: [] }))
    .answer('/StaffSettings/GetPageDraft', ({ key }) => ({
      result: { title: key, bodyHtml: '<p>【草稿】範本</p>\n<h2>一、賣方</h2>' },
    }))
    .answer('/StaffSettings/SavePage', ({ value }) => ({ result: { ...saved, value } }));
  const { user, toasts } = renderScreen(<PageScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '看 3 份範本' }));
  expect(await screen.findAllByRole('heading', { name: '一、賣方' })).toHaveLength(3);
  expect(shop.requestsTo('/StaffSettings/SavePage')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '我都讀過了，發布這 3 份' }));
  await waitFor(() => expect(toasts).toEqual(['條款與政策已發布']));
  const bodyHtml = '<h2>一、賣方</h2>';
  expect(shop.requestsTo('/StaffSettings/SavePage')).toMatchObject(
    legalPageKeys.map((key) => ({
      ...{ channelId, key, version: 'v1', value: { title: key, bodyHtml } },
    })),
  );
  expect(await screen.findByRole('link', { name: /下一步/ })).toBeTruthy();
});

it('legal texts of which one was refused are published by pressing again, each once', async () => {
  const tried: string[] = [];
  const shop = shopThatIs('NOT_OPENED')
    .answer('/StaffSettings/GetPage', () => ({ result: { value: null, ...untouched } }))
    .answer('/StaffSettings/GetPageVersionArray', () => ({ result: [] }))
    .answer('/StaffSettings/GetPageDraft', ({ key }) => ({
      result: { title: key, bodyHtml: '<h2>一、賣方</h2>' },
    }))
    .answer('/StaffSettings/SavePage', ({ key, value }) => {
      tried.push(key);
      return tried.length === 2 ? refuse('INTERNAL') : { result: { ...saved, value } };
    });
  const { user, toasts } = renderScreen(<PageScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '看 3 份範本' }));
  await user.click(await screen.findByRole('button', { name: '我都讀過了，發布這 3 份' }));
  await waitFor(() => expect(tried).toHaveLength(2));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '我都讀過了，發布這 3 份' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('條款與政策已發布'));
  const [first, second, third] = legalPageKeys;
  expect(tried).toEqual([first, second, second, third]);
});

it('the next step is not the one that was just saved', async () => {
  const path = '/StaffSettings/GetOpeningChecklist';
  const shop = shopThatIs('NOT_OPENED')
    .answer(path, () => checklistOf('NOT_OPENED', ['LOGO', 'DELIVERY']))
    .answer('/StaffSettings/SaveDelivery', ({ value }) => ({ result: { ...saved, value } }));
  const { user } = renderScreen(<DeliveryScreen />, shop);
  const form = within(await screen.findByRole('form', { name: '配送方式與運費' }));
  await waitFor(() => expect(shop.requestsTo(path)).toHaveLength(1));
  const answer = Promise.withResolvers<void>();
  shop.answer(path, async () => {
    await answer.promise;
    return checklistOf('NOT_OPENED', ['GOODS']);
  });
  await user.click(form.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shop.requestsTo(path)).toHaveLength(2));
  expect(screen.queryByRole('link', { name: /下一步/ })).toBeNull();
  answer.resolve();
  expect(await screen.findByRole('link', { name: '下一步：第一件商品' })).toBeTruthy();
});

it('a step that is done leads to what was made, and not to another new one', async () => {
  const path = '/StaffSettings/GetOpeningChecklist';
  const steps = ['GOODS', 'GROUP_BUY'] as const;
  const left = checklistOf('NOT_OPENED', [...steps]);
  const taskArray = left.result.taskArray.map((one) => ({ ...one, isDone: true, missing: [] }));
  const placesOf = () =>
    [/第一件商品/, /第一檔團購/].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
  renderScreen(
    <OpeningScreen />,
    new FakeShop().answer(path, () => left),
  );
  await screen.findByRole('link', { name: /第一件商品/ });
  expect(placesOf()).toEqual(['/goods/new?from=opening', '/group-buys/new?from=opening']);
  cleanup();
  const done = { result: { ...left.result, taskArray } };
  renderScreen(
    <OpeningScreen />,
    new FakeShop().answer(path, () => done),
  );
  await screen.findByRole('link', { name: /第一件商品/ });
  expect(placesOf()).toEqual(['/goods', '/group-buys']);
});

it('what the host has to set up is forwarded by one press, and says that the rest can be prepared', async () => {
  const shop = new FakeShop().answer('/StaffSettings/GetOpeningChecklist', () =>
    checklistOf('NOT_OPENED', ['SIGN_UP', 'DELIVERY']),
  );
  const { user } = renderScreen(<OpeningScreen />, shop);
  const row = await screen.findByText('加入會員的方式');
  expect(row.closest('summary')?.textContent).toContain('其他步驟可以先準備');
  row.closest('details')?.setAttribute('open', '');
  await user.click(screen.getByRole('button', { name: /複製\s*：轉給管理主機的人/ }));
  const copied = await navigator.clipboard.readText();
  // It is read here as well: nothing of it is below the edge of a box.
  expect(screen.queryByRole('region', { name: /^要複製的文字/ })).toBeNull();
  for (const setting of ['EMAIL_URL=', 'TEXT_MESSAGE_URL=', 'LINE_CHANNEL_IDS=']) {
    expect(copied).toContain(setting);
  }
  expect(copied).toContain('README');
});

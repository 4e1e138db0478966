// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { OpeningChecklist } from '@kaituan/contract/staff/shop/staff-opening';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UnsavedGuard } from '#admin/parts/forms/unsaved.tsx';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import CompanyScreen from './company-screen.tsx';
import DeliveryScreen from './delivery-screen.tsx';
import FaqScreen from './faq-screen.tsx';
import LineAppScreen from './line-app-screen.tsx';
import OpeningScreen from './opening-screen.tsx';
import PageScreen from './page-screen.tsx';

const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const company = {
  ...{ htmlTitle: '好日子', name: '好日子股份有限公司', taxId: '12345675' },
  ...{ address: '臺北市中正區重慶南路一段122號', phone: '02-2311-3731' },
  ...{ email: 'shop@example.com', serviceHours: '每日', lineOaId: null },
};
const shopWithCompany = () =>
  new FakeShop().answer('/StaffSettings/GetCompany', () => ({
    result: { value: company, ...savedBy },
  }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a setting', () => {
  it('is saved whole, with the version that was read', async () => {
    const shop = shopWithCompany().answer('/StaffSettings/SaveCompany', ({ value }) => ({
      result: { ...savedBy, value, version: 'v2' },
    }));
    const { user, toasts } = renderScreen(<CompanyScreen />, shop);
    await user.clear(await field('客服電話'));
    await user.type(await field('客服電話'), ' 0912-345-678');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(toasts).toEqual(['已儲存']));
    expect(shop.requestsTo('/StaffSettings/SaveCompany')).toEqual([
      { channelId, version: 'v1', value: { ...company, phone: '0912-345-678' } },
    ]);
  });

  it('shows each mistake at its field, and puts the cursor there', async () => {
    const details = [{ path: 'value.taxId', rule: 'SETTING', text: '統一編號不正確' }];
    const shop = shopWithCompany().answer('/StaffSettings/SaveCompany', () =>
      refuse('VALIDATION_FAILED', details),
    );
    const { user } = renderScreen(<CompanyScreen />, shop);
    const taxId = await field('統一編號');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText('統一編號不正確')).toBeTruthy();
    expect(taxId.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(taxId));
  });
});

it('a new shop begins with the usual delivery and what most shops charge', async () => {
  const value = { priceVisibility: 'PUBLIC' as const, orderMinimumTwd: 0 };
  const shop = new FakeShop()
    .answer('/StaffSettings/GetDelivery', () => ({ result: { ...savedBy, value: [] } }))
    .answer('/StaffSettings/GetSellingTerms', () => ({ result: { ...savedBy, value } }))
    .answer('/StaffSettings/GetNoShipDays', () => ({ result: { ...savedBy, value: [] } }))
    .answer('/StaffSettings/SaveDelivery', (request) => ({
      result: { ...savedBy, value: request.value },
    }));
  const { user } = renderScreen(<DeliveryScreen />, shop);
  const usual = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: '宅配（常溫）・本島',
  });
  expect(usual.checked).toBe(true);
  await user.click(screen.getByRole('button', { name: '加一個門檻' }));
  expect(document.activeElement).toBe(await field('宅配（常溫）・本島第 3 列：買滿'));
  await user.click(screen.getByRole('button', { name: '刪除宅配（常溫）・本島第 3 列' }));
  await user.click(screen.getByRole('button', { name: '刪除宅配（常溫）・本島第 2 列' }));
  const form = screen.getByRole('form', { name: '配送方式與運費' });
  await user.click(within(form).getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SaveDelivery').at(0)?.value).toEqual([
      { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 100 }] },
    ]),
  );
});

it('says beside the ways which of them buyers do not see', async () => {
  const text = '7-ELEVEN 取貨要先請管理主機的人設定門市地圖，現在買家看不到';
  const task = { step: 'DELIVERY', isMust: true, isDone: true, missing: [], notes: [] } as const;
  const value = { priceVisibility: 'PUBLIC' as const, orderMinimumTwd: 0 };
  const shop = new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => ({
      result: {
        opening: 'OPEN',
        taskArray: [{ ...task, missing: [], notes: [], warnings: [text] }],
      },
    }))
    .answer('/StaffSettings/GetDelivery', () => ({ result: { ...savedBy, value: [] } }))
    .answer('/StaffSettings/GetSellingTerms', () => ({ result: { ...savedBy, value } }))
    .answer('/StaffSettings/GetNoShipDays', () => ({ result: { ...savedBy, value: [] } }));
  renderScreen(<DeliveryScreen />, shop);
  const form = within(await screen.findByRole('form', { name: '配送方式與運費' }));
  expect(await form.findByText(text)).toBeTruthy();
});

it('a draft says that it is one, and its preview runs nothing', async () => {
  const bodyHtml = '<p>【草稿】範本</p><h2>一、賣方</h2><script>globalThis.ran = true</script>';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetPage', () => ({ result: { ...savedBy, value: null } }))
    .answer('/StaffSettings/GetPageDraft', () => ({ result: { title: '服務條款', bodyHtml } }));
  const { user, router } = renderScreen(
    <>
      <PageScreen />
      <UnsavedGuard />
    </>,
    shop,
  );
  await user.click(await screen.findByRole('button', { name: '從範本開始' }));
  expect(await screen.findByText(/這是範本，不是法律意見/)).toBeTruthy();
  const preview = await screen.findByRole('region', { name: '內容的預覽' });
  expect(within(preview).getByRole('heading', { name: '一、賣方' })).toBeTruthy();
  expect(preview.querySelector('script')).toBeNull();
  // It is not lost with the next tab.
  void router.navigate('?key=PRIVACY_POLICY');
  await screen.findByText('還沒有儲存，要離開嗎？');
});

it('an earlier version is put into the form, and a correction keeps its moment to the second', async () => {
  const effectiveAt = '2026-03-01T02:00:37.000Z';
  const value = { title: '服務條款', bodyHtml: '<p>運費八十元</p>', effectiveAt };
  const former = { title: '服務條款', bodyHtml: '<p>運費一百元</p>', changeArray: null };
  const changeArray = [{ kind: 'ADDED' as const, text: '運費八十元' }];
  const save = '/StaffSettings/SavePage';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetPage', () => ({ result: { ...savedBy, value } }))
    .answer('/StaffSettings/GetPageVersionArray', () => ({
      result: [
        { ...value, state: 'CURRENT' as const, changeArray },
        { ...former, state: 'FORMER' as const, effectiveAt: '2026-01-01T00:00:00.000Z' },
      ],
    }))
    .answer(save, ({ value: saved }) => ({ result: { ...savedBy, value: saved } }));
  const { user } = renderScreen(<PageScreen />, shop);
  const body = await screen.findByRole('textbox', { name: '內容' });
  expect(await screen.findByText('改了什麼（1 處）')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shop.requestsTo(save)[0]?.value).toEqual(value));
  await user.click(screen.getByRole('button', { name: '改回這一版' }));
  await waitFor(() => expect(body.innerHTML).toBe(former.bodyHtml));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
  expect(shop.requestsTo(save)[1]?.value).toMatchObject({ bodyHtml: former.bodyHtml });
  expect(shop.requestsTo(save)[1]?.value?.effectiveAt).not.toBe(effectiveAt);
});

describe('the steps to an open shop', () => {
  const task = { isMust: false, isDone: false, missing: [], warnings: [], notes: [] };
  const checklist = (isDone: boolean): OpeningChecklist => ({
    opening: 'NOT_OPENED',
    taskArray: [
      { ...task, step: 'COMPANY', isMust: true, isDone, missing: isDone ? [] : ['統一編號'] },
      { ...task, step: 'PAYMENTS', isDone: true, warnings: ['信用卡沒有金流，買家看不到'] },
      { ...task, step: 'SIGN_UP', isMust: true, isDone: true, notes: ['可以用：電子郵件'] },
      { ...task, step: 'GOODS', missing: ['第一件上架的商品'] },
    ],
  });

  it('lead to where something is missing, and cannot be skipped', async () => {
    const shop = new FakeShop().answer('/StaffSettings/GetOpeningChecklist', () => ({
      result: checklist(false),
    }));
    renderScreen(<OpeningScreen />, shop);
    const link = await screen.findByRole('link', { name: /公司資料.*缺少：統一編號/ });
    expect(link.getAttribute('href')).toBe('/company');
    expect(screen.getByRole('link', { name: /收款方式.*買家看不到/ })).toBeTruthy();
    // It is set up on the server.
    expect(screen.queryByRole('link', { name: /加入會員/ })).toBeNull();
    screen.getByText('可以用：電子郵件');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '開幕' }).disabled).toBe(true);
  });

  it('end with the opening, which is asked about first', async () => {
    const shop = new FakeShop()
      .answer('/StaffSettings/GetOpeningChecklist', () => ({ result: checklist(true) }))
      .answer('/StaffSettings/OpenShop', () => ({
        result: { ...checklist(true), opening: 'OPEN' },
      }));
    const { user } = renderScreen(<OpeningScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '開幕' }));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('還不能用的：信用卡沒有金流，買家看不到。');
    await user.click(within(dialog).getByRole('button', { name: '開幕' }));
    expect(await screen.findByText('營業中。')).toBeTruthy();
    expect(shop.requestsTo('/StaffSettings/OpenShop')).toEqual([{ channelId }]);
  });

  it('stay open although they were asked for before it opened, and answered later', async () => {
    const path = '/StaffSettings/GetOpeningChecklist';
    const shop = new FakeShop()
      .answer(path, () => ({ result: checklist(true) }))
      .answer('/StaffSettings/OpenShop', () => ({
        result: { ...checklist(true), opening: 'OPEN' },
      }));
    const { user, client } = renderScreen(<OpeningScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '開幕' }));
    const late = Promise.withResolvers<void>();
    shop.answer(path, async () => {
      await late.promise;
      return { result: checklist(true) };
    });
    void client.invalidateQueries();
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: '開幕' }));
    await screen.findByText('營業中。');
    late.resolve();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    screen.getByText('營業中。');
  });
});

it('LINE: the LIFF app is set or left to the shop’s, and what LINE has to know is shown', async () => {
  const shop = new FakeShop()
    .answer('/StaffSettings/GetLineApp', () => ({
      result: { value: { liffId: '1657000001-AbCdEfGh' }, ...savedBy },
    }))
    .answer('/StaffSettings/SaveLineApp', ({ value }) => ({
      result: { ...savedBy, value, version: 'v2' },
    }));
  const { user, toasts } = renderScreen(<LineAppScreen />, shop);
  await screen.findByText(new RegExp(`/line-webhook/${channelId}$`));
  await user.clear(await field('LIFF ID'));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(toasts).toEqual(['已儲存']));
  expect(shop.requestsTo('/StaffSettings/SaveLineApp')[0]?.value).toEqual({ liffId: null });
});

it('shows beside each question how its answer was found', async () => {
  const value = ['怎麼付款？', '多久到貨？'].map((question) => ({
    ...{ topic: '訂購', question, answerHtml: '<p>請看這裡</p>' },
  }));
  const shop = new FakeShop()
    .answer('/StaffSettings/GetFaq', () => ({ result: { value, ...savedBy } }))
    .answer('/StaffSettings/GetFaqVoteCountArray', () => ({
      result: [{ question: '多久到貨？', helpful: 12, unhelpful: 3 }],
    }));
  renderScreen(<FaqScreen />, shop);
  const counts = await screen.findByText('12 人覺得有幫助，3 人沒有');
  const [first, second] = screen.getAllByRole('group', { name: /題$/ });
  expect(second?.contains(counts)).toBe(true);
  expect(within(first as HTMLElement).queryByText(/有幫助/)).toBeNull();
});

it('an answer is read as it looks, and edited with its headings and links', async () => {
  const value = [
    {
      ...{ topic: '訂購', question: '怎麼付款？' },
      answerHtml: '<p>在<strong>我的訂單</strong>。</p>',
    },
  ];
  const save = '/StaffSettings/SaveFaq';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetFaq', () => ({ result: { value, ...savedBy } }))
    .answer('/StaffSettings/GetFaqVoteCountArray', () => ({ result: [] }))
    .answer(save, ({ value: saved }) => ({ result: { ...savedBy, value: saved, version: 'v2' } }));
  const { user, toasts } = renderScreen(<FaqScreen />, shop);
  expect((await screen.findByText('我的訂單')).tagName).toBe('STRONG');
  await user.click(screen.getByRole('button', { name: '修改回答' }));
  await screen.findByRole('textbox', { name: '回答' });
  await user.click(screen.getByRole('button', { name: 'HTML 原始碼' }));
  const source = screen.getByRole('textbox', { name: '回答' });
  await user.clear(source);
  await user.type(source, '<p>線上刷卡</p>');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(toasts).toContain('已儲存'));
  expect(shop.requestsTo(save)[0]?.value).toEqual([
    { topic: '訂購', question: '怎麼付款？', answerHtml: '<p>線上刷卡</p>' },
  ]);
});

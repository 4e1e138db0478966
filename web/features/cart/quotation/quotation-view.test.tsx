// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Quotation } from '@kaituan/contract/order/quotation';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { minimumText } from '#web/features/cart/summary/cart-totals.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { QuotationView } from './quotation-view.tsx';

afterEach(() => sessionStorage.clear());

const company = {
  ...{ htmlTitle: '盛和', name: '盛和批發商行', taxId: '00012006', address: '臺南市' },
  ...{ phone: '06-0000120', email: 'trade@shop.example', serviceHours: '', lineOaId: null },
  ...{ footerHtml: null, ogImage: null },
} as never;
const quotation: Quotation = {
  ...{ quotationNo: 'Q260301A', recipient: { name: '', taxId: '', contact: '' } },
  ...{ lineCount: 2, totalTwd: 800, quotedAt: '2026-03-01T00:00:00.000Z' },
  ...{ validUntil: '2026-03-08', isValid: true, pdfUrl: '/quotation.pdf' },
  items: [
    { skuId: 101, quantity: 5 },
    { skuId: 102, quantity: 3 },
  ],
};
const application = {
  ...{ applicationNo: '01KPR000000000000000000001', channelId: 100083, company: '好鄰居商行' },
  ...{ taxId: '12345675', contactName: '王小明', phone: '02-2311-3731', note: '', papers: [] },
  ...{ appliedAt: '2031-05-20T03:25:00.000Z', decidedAt: null, reason: null },
};

function openShop(status: 'APPROVED' | 'PENDING', quotations = [quotation]) {
  let lines = [lineFixture(1, { quantity: 2 }), lineFixture(2, { quantity: 3 })];
  return new FakeShop()
    .answer('/Cart/GetCart', () => ({ result: cartFixture(lines) }))
    .answer('/Wholesale/GetApplication', () => ({
      result: { application: { ...application, status }, verifiedIn: null },
    }))
    .answer('/Quotation/GetQuotationArray', () => ({ result: quotations }))
    .answer('/Cart/AddCartItemArray', ({ items }) => {
      lines = lines.map((line) => {
        const more = items.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0;
        return { ...line, quantity: line.quantity + more };
      });
      return { result: { cart: cartFixture(lines), added: items.length, refused: [] } };
    });
}
const fields = ['客戶名稱（選填）', '統一編號（選填）', '聯絡人（選填）'];
const typed = () => fields.map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

it('is for the company that the shop approved, unless another is typed', async () => {
  const { user } = renderPart(<QuotationView company={company} />, openShop('APPROVED'));
  await screen.findByDisplayValue('好鄰居商行');
  expect(typed()).toEqual(['好鄰居商行', '12345675', '王小明']);
  await user.clear(screen.getByLabelText('統一編號（選填）'));
  await user.type(screen.getByLabelText('統一編號（選填）'), '04595257');
  expect(typed()).toEqual(['好鄰居商行', '04595257', '王小明']);
});

it('says what is missing to the least amount of an order, which a quotation may stay below', async () => {
  const cart = cartFixture([lineFixture(1)], {
    orderMinimumTwd: 3_000,
    orderMinimumMissingTwd: 2_400,
  });
  const shop = openShop('PENDING').answer('/Cart/GetCart', () => ({ result: cart }));
  renderPart(<QuotationView company={company} />, shop);
  await screen.findByText(minimumText(3_000, 2_400));
  screen.getByRole('button', { name: '開立並下載 PDF' });
});

it('names no company while an application waits', async () => {
  renderPart(<QuotationView company={company} />, openShop('PENDING'));
  await screen.findByText('Q260301A');
  await screen.findByLabelText('客戶名稱（選填）');
  expect(typed()).toEqual(['', '', '王小明']);
});

it('is for whom the last one was for, where no application tells', async () => {
  const recipient = { name: '小吃店', taxId: '04595257', contact: '林小姐' };
  const last = { ...quotation, quotationNo: 'Q260302A', recipient };
  renderPart(<QuotationView company={company} />, openShop('PENDING', [quotation, last]));
  await screen.findByDisplayValue('小吃店');
  expect(typed()).toEqual(['小吃店', '04595257', '林小姐']);
});

it('fills the cart up to the quoted quantities, once', async () => {
  const shop = openShop('PENDING');
  const { user, toasts, navigate, pathShown } = renderPart(
    <QuotationView company={company} />,
    shop,
  );
  for (const expected of ['已放入 1 項，價格以今日為準', '報價的商品都已經在購物車裡']) {
    await user.click(await screen.findByRole('button', { name: '放入購物車' }));
    await waitFor(() => expect(toasts.at(-1)).toBe(expected));
    await waitFor(() => expect(pathShown()).toBe('/cart'));
    await navigate('/?channelId=100083');
  }
  expect(shop.requestsTo('/Cart/AddCartItemArray')).toMatchObject([
    { items: [{ skuId: 101, quantity: 3 }] },
  ]);
});

it('makes the quotation and saves its PDF with one press, and leaves the link in sight', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const shop = openShop('APPROVED');
  shop.answer('/Quotation/CreateQuotation', () => ({ result: quotation }));
  const { user } = renderPart(<QuotationView company={company} />, shop);
  await user.click(await screen.findByRole('button', { name: '開立並下載 PDF' }));
  await screen.findByText('報價單 Q260301A 已開立');
  const [link] = saved.mock.contexts as HTMLAnchorElement[];
  expect(link?.getAttribute('href')).toBe('/quotation.pdf');
  expect(link?.download).toBe('Q260301A.pdf');
  expect(link?.target).toBe('_blank');
  expect(screen.getAllByRole('link', { name: /^下載 PDF：Q260301A/ })).not.toEqual([]);
});

it('says beside its last day that prices and goods are not kept', async () => {
  renderPart(<QuotationView company={company} />, openShop('APPROVED'));
  const head = (await screen.findByText(/^有效期限/)).parentElement;
  expect(head?.textContent).toContain('不保留價格與商品；價格與庫存以送出訂單時為準。');
});

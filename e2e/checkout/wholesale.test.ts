import { expect, test } from 'vitest';
import { becomeBuyer, type CallAsMember, getOrderNo } from '../support/buyer.ts';
import { agree, choosePayment, isSaved, submitButton } from '../support/checkout-form.ts';
import { wholesaler } from '../support/sign-in.ts';
import { callShop, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const wholesale = 100_120;
const orderMinimumTwd = 3_000;

/** Goods with price tiers, and the quantity of the channel's order minimum. */
async function findStock(call: CallAsMember): Promise<{ code: string; quantity: number }> {
  const { result: cards } = await call('/Product/GetScpProductArray', {
    channelId: wholesale,
    filterArray: ['flag = WHOLESALE', 'availability = IN_STOCK'],
  });
  for (const { id } of cards) {
    const product = { channelId: wholesale, productId: id };
    const { skus } = (await call('/Product/GetScpProduct', product)).result;
    for (const { code, priceTwd, tiers, multiple, moq, availability, ...limits } of skus) {
      const lowest = tiers.at(-1)?.unitPriceTwd ?? priceTwd;
      if (!lowest || availability !== 'IN_STOCK' || limits.maxPerOrder !== null) continue;
      const pieces = Math.max(moq, Math.ceil(orderMinimumTwd / lowest));
      const quantity = Math.ceil(pieces / multiple) * multiple;
      const rows = [{ code, quantity }];
      const checked = await call('/Cart/CheckQuickOrderArray', { channelId: wholesale, rows });
      if (checked.result[0]?.problem === null) return { code, quantity };
    }
  }
  throw new Error('the wholesale channel has nothing in such a quantity');
}

test('a wholesaler orders by list, on a company’s invoice, and reports the transfer', async () => {
  const start = `/join-us?redirect=%2Fabout-us&channelId=${wholesale}`;
  await visit(
    start,
    async (page) => {
      const call = await becomeBuyer(page, wholesaler);
      const { code, quantity } = await findStock(call);
      await page.goto(`/quick-order?channelId=${wholesale}`);
      await isHydrated(page);
      const box = page.getByRole('textbox', { name: '貼上編號或品名與數量' });
      await box.fill(`${code}\t${quantity}`);
      await page.getByRole('button', { name: '將 1 項加入購物車' }).click();
      await page.getByText('已將 1 項加入購物車').waitFor();
      await page.goto(`/cart?channelId=${wholesale}`);
      await page.getByRole('button', { name: '去結帳（1）' }).locator('visible=true').click();
      await page.waitForURL(/\/checkout\//);
      await isHydrated(page);
      const checkoutNo = /checkout\/(\w+)/.exec(page.url())?.[1] ?? '';
      await choosePayment(page, '銀行轉帳');
      await page.getByRole('radio', { name: '公司戶（三聯式）' }).check();
      await page.getByRole('textbox', { name: '統一編號' }).fill('04595257');
      await page.getByRole('textbox', { name: '公司抬頭' }).fill('開團測試有限公司');
      await agree(page);
      await isSaved(page);
      await submitButton(page).click();
      const digits = page.getByRole('textbox', { name: '轉出帳號末五碼' });
      await digits.fill('24680');
      await page.getByRole('button', { name: '送出回報' }).click();
      await page.getByText('已收到您的回報：末五碼 24680').waitFor();

      const orderNo = await getOrderNo(call, checkoutNo);
      const { result: order } = await call('/Order/GetOrder', { orderNo });
      expect(order).toMatchObject({ status: 'PLACED', channelId: wholesale });
      expect(order.invoice).toMatchObject({ type: 'COMPANY', value: '04595257' });
      expect(order.itemsNetTwd).toBeGreaterThanOrEqual(orderMinimumTwd);
      expect(order.lines).toMatchObject([{ code, quantity }]);
      expect(['CHANNEL', 'MEMBER', 'TIER']).toContain(order.lines[0]?.priceSource);
    },
    { viewport: desktop },
  );
});

test('a wholesaler’s own prices stand in lists, marked, and others see the channel’s', async () => {
  await visit(
    `/join-us?redirect=%2Fabout-us&channelId=${wholesale}`,
    async (page) => {
      const call = await becomeBuyer(page, wholesaler);
      await page.goto(`/products?channelId=${wholesale}`);
      const card = page
        .getByRole('main')
        .getByRole('link')
        .filter({ has: page.getByText('批發價（含稅）', { exact: true }) })
        .first();
      await card.waitFor();
      const id = Number(/products\/(\d+)/.exec((await card.getAttribute('href')) ?? '')?.[1]);
      const product = { channelId: wholesale, productId: id };
      const { result: own } = await call('/Product/GetScpProduct', product);
      const asGuest = await callShop<{ result: { minPriceTwd: number } }>(
        '/Product/GetScpProduct',
        product,
      );
      expect(own.minPriceTwd).toBeLessThan(asGuest.result.minPriceTwd);
      const lowest = Math.min(...own.skus.map(({ priceTwd }) => priceTwd ?? 0));
      expect(await card.innerText()).toContain(`NT$${lowest.toLocaleString('en')}`);
    },
    { viewport: desktop },
  );
});

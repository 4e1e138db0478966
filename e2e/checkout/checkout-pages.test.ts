import { test } from 'vitest';
import { becomeBuyer, findGoods, openCheckout } from '../support/buyer.ts';
import { nextButton, openStep, orderWith } from '../support/checkout-form.ts';
import { expectSuitsEverybody, judged } from '../support/suits-everybody.ts';
import { useBrowser } from '../support/visit.ts';

const visit = useBrowser();
test('checkout and result are accessible and fit every screen', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const ask = await becomeBuyer(page);
      const goods = [await findGoods(ask), await findGoods(ask, 'FROZEN')];
      await openCheckout(
        page,
        ask,
        goods.map(({ skuId }) => skuId),
      );
      await openStep(page, '付款與發票');
      await page.getByRole('radio', { name: '公司戶（三聯式）' }).check();
      await nextButton(page).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await expectSuitsEverybody(page);
      await openStep(page, '確認');
      await expectSuitsEverybody(page);
      await openStep(page, '收件與配送');
      await page.getByRole('button', { name: '地址簿' }).click();
      await page.getByRole('dialog', { name: '地址簿' }).waitFor();
      await expectSuitsEverybody(page);
      await page.keyboard.press('Escape');

      await openStep(page, '付款與發票');
      await page.getByRole('radio', { name: '會員載具' }).check();
      await orderWith(page, '銀行轉帳');
      await page.getByRole('heading', { name: '回報轉帳' }).waitFor();
      await expectSuitsEverybody(page);
    },
    judged,
  );
});

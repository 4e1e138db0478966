import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findGoods, findSingles } from '../support/find-goods.ts';
import { callAs, joinShop } from '../support/new-member.ts';
import { channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
type Cart = { lines: { code: string; quantity: number }[] };

test('pasted rows are checked, corrected, still there after a reload, and ordered together', async () => {
  const single = await findSingles();
  const dozen = await findGoods(
    ['availability = IN_STOCK'],
    (sku) => sku.availability === 'IN_STOCK' && sku.multiple > 1,
  );
  await visit(
    `/faq?${channel}`,
    async (page) => {
      const who = await joinShop(page);
      await page.goto(`/quick-order?${channel}`);
      const box = page.getByRole('textbox', { name: '貼上編號或品名與數量' });
      const wrong = dozen.sku.moq + 1;
      await box.fill(`編號\t數量\n${single.sku.code}\t2\n${dozen.sku.code}\t${wrong}\nNO-SUCH 3`);
      await page.getByText('查無此編號').waitFor();
      await page.getByRole('button', { name: '將 1 項加入購物車' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: `改為 ${dozen.sku.moq}`, exact: true }).click();
      await page.getByRole('button', { name: '將 2 項加入購物車' }).click();
      await page.getByText('已將 2 項加入購物車').waitFor();
      const { lines } = await callAs<Cart>(who, '/Cart/GetCart', {
        channelId: 100083,
        cartType: 'CART',
      });
      expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual(
        expect.arrayContaining([
          [single.sku.code, 2],
          [dozen.sku.code, dozen.sku.moq],
        ]),
      );
      expect(await box.inputValue()).toContain('NO-SUCH');
      await page.getByRole('link', { name: '購物車，2 項商品' }).waitFor();
    },
    { viewport: desktop },
  );
});

test.each(['CSV', 'XLSX'])('a cart saved as %s orders the same again', async (format) => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit(
    `/faq?${channel}`,
    async (page) => {
      const who = await joinShop(page);
      const items = goods.map(({ sku }, at) => ({ skuId: sku.skuId, quantity: at + 2 }));
      await callAs(who, '/Cart/AddCartItemArray', { channelId: 100083, items });
      await page.goto(`/cart?${channel}`);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: `下載 ${format}` }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^購物車-.*\.(csv|xlsx)$/);
      const buffer = await readFile(await saved.path());
      await page.goto(`/quick-order?${channel}`);
      await isHydrated(page, 'input[type=file]');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: saved.suggestedFilename(), mimeType: '', buffer });
      await page.getByRole('button', { name: '將 2 項加入購物車' }).waitFor();
      const text = await page.getByRole('textbox', { name: '貼上編號或品名與數量' }).inputValue();
      expect(text.split('\n').toSorted()).toEqual(
        goods.map(({ sku }, at) => `${sku.code}\t${at + 2}`).toSorted(),
      );
    },
    { viewport: desktop },
  );
});

test('a list in Big5 is read, and a quotation shows the tax separately', async () => {
  const goods = await findSingles();
  await visit(
    `/faq?${channel}`,
    async (page) => {
      const who = await joinShop(page);
      await page.goto(`/quick-order?${channel}`);
      // 「編號,數量」 as Excel in Taiwan saves it.
      const heading = Buffer.from([0xbd, 0x73, 0xb8, 0xb9, 0x2c, 0xbc, 0xc6, 0xb6, 0x71]);
      const buffer = Buffer.concat([heading, Buffer.from(`\r\n${goods.sku.code},21\r\n`)]);
      await isHydrated(page, 'input[type=file]');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '訂單.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: '將 1 項加入購物車' }).waitFor();
      await callAs(who, '/Cart/AddCartItem', {
        channelId: 100083,
        cartType: 'CART',
        skuId: goods.sku.skuId,
        quantity: 21,
      });
      await page.goto(`/quotation?${channel}`);
      const sheet = page.getByRole('article', { name: '報價單' });
      await page.getByRole('textbox', { name: '客戶名稱' }).fill('好鄰居商行');
      await sheet.getByText('好鄰居商行').waitFor();
      const amounts = await sheet.locator('dl').last().innerText();
      const of = (name: string) =>
        Number(amounts.match(new RegExp(`${name}\\s*NT\\$([\\d,]+)`))?.[1]?.replaceAll(',', ''));
      expect(of('未稅銷售額') + of('營業稅（5%）')).toBe(of('總計（含稅）'));
      expect(of('商品合計') + of('運費')).toBe(of('總計（含稅）'));
      await page.getByRole('textbox', { name: '統一編號' }).fill('04595257');
      await page.getByRole('button', { name: '開立並下載 PDF' }).click();
      await page.getByText(/^報價單 Q\w{12} 已開立$/).waitFor();
      const link = page.getByRole('link', { name: /^下載 PDF/ }).first();
      const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      expect(await page.getByRole('link', { name: '開團首頁' }).isVisible()).toBe(false);
      expect(await sheet.isVisible()).toBe(true);
    },
    { viewport: desktop },
  );
});

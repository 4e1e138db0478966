import { expect, test } from 'vitest';
import { findGoods } from '../support/find-goods.ts';
import { listGroupBuys } from '../support/group-buy-page.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

test('goods sold from some pieces on say what one pays at least, and the bar counts the pieces', async () => {
  const goods = await findGoods(
    ['availability = IN_STOCK'],
    ({ moq, availability, maxPerOrder }) =>
      moq > 1 && availability === 'IN_STOCK' && maxPerOrder === null,
  );
  const { skuId, moq, multiple, unitLabel } = goods.sku;
  await visit(`/products/${goods.productId}?sku=${skuId}&${channel}`, async (page) => {
    await isHydrated(page);
    const min = page.getByText(`${moq} ${unitLabel}起訂，共 NT$`).first();
    const leastTwd = Number((await min.innerText()).split('NT$')[1]?.replaceAll(',', ''));
    const bar = page.locator('main .bottom-bar');
    const amountOf = async () =>
      Number((await bar.innerText()).match(/NT\$([\d,]+)/)?.[1]?.replaceAll(',', ''));
    expect(await amountOf()).toBe(leastTwd);
    await page.getByRole('button', { name: '增加數量' }).click();
    await bar.getByText(`${moq + multiple} ${unitLabel}`).waitFor();
    const counted = await page.locator('output strong').first().innerText();
    expect(await amountOf()).toBe(Number(counted.replace(/\D/g, '')));
  });
});

test('an activity of many goods has no bar that joins one of them', async () => {
  const open = await listGroupBuys('OPEN');
  const alone = open.find(
    ({ activityId }) =>
      activityId !== null && open.filter((one) => one.activityId === activityId).length === 1,
  );
  await visit(`/collections/${alone?.activityId}?${channel}`, async (page) => {
    await page.getByRole('heading', { name: '活動中的團購' }).waitFor();
    expect(await page.locator('a[href="#join"]').locator('visible=true').count()).toBe(0);
  });
});

test('what is popular is a short list', async () => {
  await visit(`/collections/hot-items?${channel}`, async (page) => {
    const total = Number(
      (await page.getByText(/^共 [\d,]+ 件商品$/).innerText()).replace(/\D/g, ''),
    );
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(50);
    await page.getByRole('link', { name: '熱門推薦' }).first().waitFor();
  });
});

test('what the search field says is seen whole on a phone', async () => {
  await visit(`/?${channel}`, async (page) => {
    const field = page.getByRole('combobox', { name: '搜尋商品' });
    const [textWidth, room] = await field.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('nothing to measure with');
      pen.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return [pen.measureText(input.placeholder).width, input.clientWidth - padding] as const;
    });
    expect(textWidth).toBeGreaterThan(0);
    expect(textWidth).toBeLessThanOrEqual(room);
  });
});

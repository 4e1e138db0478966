import { expect, test } from 'vitest';
import { callShop, channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

test('filters are in the address, and going back shows the same rows without a request', async () => {
  await visit(
    `/products?${channel}`,
    async (page) => {
      await isHydrated(page);
      const cards = page.locator('[data-cards] li a');
      const listed = async () =>
        (await cards.evaluateAll((links) => links.map((a) => a.getAttribute('href')))).join();
      const before = await listed();
      await page
        .getByRole('complementary')
        .getByRole('link', { name: /^冷凍 *\d/ })
        .click();
      await page.waitForURL(/searchQuery=/);
      await expect.poll(listed).not.toBe(before);
      const filtered = await listed();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/Product/GetScpProductArray')) requests.push(request.url());
      });
      await page.goBack();
      await expect.poll(listed).toBe(before);
      await page.goForward();
      await expect.poll(listed).toBe(filtered);
      expect(requests).toEqual([]);
    },
    { viewport: desktop },
  );
});

test('more products come while scrolling, and are still there after going back', async () => {
  await visit(`/products?${channel}`, async (page) => {
    await isHydrated(page);
    const cards = page.locator('[data-cards] li a');
    const atFirst = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(atFirst);
    await page.waitForLoadState('networkidle');
    const count = await cards.count();
    const hrefs = await cards.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    const target = cards.nth(count - 6);
    await target.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => scrollY);
    await target.click();
    await page.waitForURL(/\/products\/\d+/);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scroll - 10);
  });
});

test('a broken searchQuery shows everything and says so, instead of crashing', async () => {
  await visit(`/products?${channel}&searchQuery=%7Bbroken`, async (page) => {
    await isHydrated(page);
    expect(await page.locator('[data-cards] li').count()).toBeGreaterThan(0);
    await page
      .getByText(/篩選條件/)
      .first()
      .waitFor();
  });
});

test('only categories with goods are offered, each leading to goods', async () => {
  type Item = { id: number; routerTo: string; children: Item[] };
  const { result } = await callShop<{ result: Item[] }>('/Aggregated/GetAggregatedArray', {
    projectId: 'pec-scp',
    channelId: 100083,
    aggregatedType: 'CATEGORY',
  });
  expect(result[0]).toMatchObject({ id: 0, aggregatedName: '全部商品', routerTo: '/products' });
  const { facetDistribution } = await callShop<{
    facetDistribution: { categoryId: Record<string, number> };
  }>('/Product/GetScpProductArray', {
    channelId: 100083,
    facets: ['categoryId'],
    filterArray: ['displayTimestamp < NOW AND maxEndTimestamp > NOW', 'productStatus = ACTIVE'],
  });
  const idsOf = (items: Item[]): number[] =>
    items.flatMap((item) => [item.id, ...idsOf(item.children)]);
  const shown = idsOf(result).filter((id) => id !== 0);
  expect(shown.toSorted()).toEqual(
    Object.keys(facetDistribution.categoryId).map(Number).toSorted(),
  );
});

test('a search finds goods however they are written', async () => {
  const find = async (searchText: string) =>
    (
      await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', {
        channelId: 100083,
        searchText,
      })
    ).result.map(({ id }) => id);
  expect((await find('虾仁')).length).toBeGreaterThan(0);
  expect(await find('虾仁')).toEqual(await find('蝦仁'));
  expect(await find('台灣')).toEqual(await find('臺灣'));
});

test('suggestions come while typing, wait for the input method, and lead on by keyboard', async () => {
  await visit(`/?${channel}`, async (page) => {
    await isHydrated(page);
    const field = page.getByRole('combobox', { name: '搜尋商品' });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('GetSuggestionArray')) requests.push(request.postData() ?? '');
    });
    await field.click();
    const inputMethod = await page.context().newCDPSession(page);
    await inputMethod.send('Input.imeSetComposition', {
      text: 'ㄒㄧㄚ',
      selectionStart: 3,
      selectionEnd: 3,
    });
    await page.waitForTimeout(500);
    expect(requests).toEqual([]);
    await inputMethod.send('Input.insertText', { text: '蝦' });
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await options.count()).toBeLessThanOrEqual(8);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(products|brands|categories)\/\d+|\/search/);
  });
});

test('a search that finds nothing says so and offers a way on', async () => {
  await visit(`/search?${channel}&q=${encodeURIComponent('驫麤鱻龘')}`, async (page) => {
    await page
      .getByText(/找不到|沒有找到/)
      .first()
      .waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
  });
});

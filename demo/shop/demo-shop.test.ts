import { findRecipe } from '@kaituan/server/media/picture-recipe';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { buildDemoShop } from './demo-shop.ts';
import { createCalendar } from './rows/calendar.ts';

const now = new Date('2031-05-20T03:25:00Z');
const dayMs = 86_400_000;
const retail = 100083;
const channels = [retail, 100120, 100205];
const shop = buildDemoShop(createCalendar(now));
const countBy = <T>(rows: readonly T[], holds: (row: T) => boolean) => rows.filter(holds).length;
const unique = (values: readonly unknown[]) => new Set(values).size;

const isOnSale = (row: (typeof shop.products)[number]) =>
  row.productStatus === 'ACTIVE' && row.displayTimestamp < now && row.maxEndTimestamp > now;

describe('the demo shop as rows', () => {
  test('has as many of everything as a real shop', () => {
    expect(shop.channels.map(({ id }) => id)).toEqual(channels);
    expect(unique(shop.salesCompanies.map(({ taxId }) => taxId))).toBe(3);
    expect(shop.categories.length).toBeGreaterThanOrEqual(60);
    expect(shop.brands.length).toBeGreaterThanOrEqual(40);
    expect(shop.products.length).toBeGreaterThanOrEqual(600);
    expect(shop.skus.length).toBeGreaterThanOrEqual(1_500);
    const ofRetail = shop.activities.filter(({ channelId }) => channelId === retail);
    expect(ofRetail.length).toBeGreaterThanOrEqual(20);
    expect(countBy(ofRetail, ({ isPinned }) => isPinned === true)).toBeGreaterThanOrEqual(6);
    expect(ofRetail.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['CLEARANCE', 'FESTIVE', 'SPECIAL_PRICE', 'POPULAR']),
    );
    expect(countBy(ofRetail, ({ audience }) => audience === 'GUEST')).toBeGreaterThanOrEqual(1);
    expect(countBy(shop.banners, ({ channelId }) => channelId === retail)).toBeGreaterThanOrEqual(
      4,
    );
  });

  test('the category tree has three levels and some places without goods', () => {
    const parentOf = new Map(shop.categories.map(({ id, parentId }) => [id, parentId ?? null]));
    const depth = (id: number): number => {
      const parent = parentOf.get(id);
      return parent == null ? 1 : depth(parent) + 1;
    };
    expect(Math.max(...shop.categories.map(({ id }) => depth(id)))).toBe(3);
    const filled = new Set(shop.productCategories.map(({ categoryId }) => categoryId));
    const parents = new Set(parentOf.values());
    const emptyLeaves = shop.categories.filter(({ id }) => !parents.has(id) && !filled.has(id));
    expect(emptyLeaves.length).toBeGreaterThanOrEqual(5);
  });

  test('every category has a picture', () => {
    const pictures = new Set(shop.categoryMedia.map(({ id }) => id));
    expect(shop.categories.every(({ glyph }) => pictures.has(`glyph-${glyph}`))).toBe(true);
  });

  test('the tax ids keep the checksum of 統一編號', () => {
    for (const { taxId } of shop.salesCompanies) {
      const weighted = [...taxId].map(
        (digit, i) => Number(digit) * ([1, 2, 1, 2, 1, 2, 4, 1][i] ?? 0),
      );
      const sum = weighted.reduce(
        (total, value) => total + Math.floor(value / 10) + (value % 10),
        0,
      );
      expect(sum % 5).toBe(0);
    }
  });

  test('products are in every state a shop knows', () => {
    const at = (row: (typeof shop.products)[number], state: string) => row.productStatus === state;
    for (const status of ['DRAFT', 'ARCHIVED', 'SOLD_OUT_HIDDEN']) {
      expect(countBy(shop.products, (row) => at(row, status))).toBeGreaterThan(3);
    }
    const active = shop.products.filter((row) => at(row, 'ACTIVE'));
    expect(countBy(active, (row) => row.displayTimestamp > now)).toBeGreaterThan(5);
    expect(countBy(active, (row) => row.maxEndTimestamp < now)).toBeGreaterThan(5);
    expect(countBy(active, (row) => row.preorderShipFrom !== null)).toBeGreaterThan(5);
    const age = (row: (typeof active)[number]) => now.getTime() - row.displayTimestamp.getTime();
    const fresh = countBy(active, (row) => age(row) >= 0 && age(row) < 14 * dayMs);
    expect(fresh / active.length).toBeGreaterThan(0.07);
    expect(fresh / active.length).toBeLessThan(0.16);
  });

  test('alcohol is shown without stock, and never promoted', () => {
    const alcohol = shop.products.filter(({ restricted }) => restricted === 'ALCOHOL');
    expect(alcohol.length).toBeGreaterThanOrEqual(5);
    const ids = new Set(alcohol.map(({ id }) => id));
    const skus = shop.skus.filter(({ productId }) => ids.has(productId));
    expect(skus.every(({ onHand }) => onHand === 0)).toBe(true);
    expect(shop.activityProducts.some(({ productId }) => ids.has(productId))).toBe(false);
    const skuIds = new Set(skus.map(({ id }) => id));
    expect(shop.flashSaleItems.some(({ skuId }) => skuIds.has(skuId))).toBe(false);
  });

  test('texts are as long as the shop allows, and their markup is what the shop lets through', () => {
    const allowed = { allowedTags: ['h2', 'h3', 'p', 'ul', 'li', 'strong'], allowedAttributes: {} };
    for (const { name, subtitle, descriptionHtml = '' } of shop.products) {
      expect([...name].length).toBeLessThanOrEqual(60);
      expect([...(subtitle ?? '')].length).toBeLessThanOrEqual(100);
      expect(sanitizeHtml(descriptionHtml, allowed)).toBe(descriptionHtml);
      expect(descriptionHtml).not.toContain('。。');
    }
    for (const { bodyHtml } of shop.pages) {
      expect(sanitizeHtml(bodyHtml, allowed)).toBe(bodyHtml);
      expect(bodyHtml.length).toBeGreaterThan(300);
    }
    expect(unique(shop.products.map(({ name }) => name))).toBe(shop.products.length);
  });

  test('quantities and prices keep the rules of wholesale', () => {
    const tierLists = [...shop.skus, ...shop.channelPrices].map(({ priceTwd, tiers = [] }) => [
      { minQty: 1, unitPriceTwd: priceTwd },
      ...tiers,
    ]);
    for (const tiers of tierLists) {
      tiers.slice(1).forEach((tier, i) => {
        expect(tier.minQty).toBeGreaterThan(tiers[i]?.minQty ?? 0);
        expect(tier.unitPriceTwd).toBeLessThan(tiers[i]?.unitPriceTwd ?? 0);
      });
    }
    for (const { moq = 1, multiple = 1, caseQty, listPriceTwd, priceTwd } of shop.skus) {
      expect(moq % multiple).toBe(0);
      expect((caseQty ?? multiple) % multiple).toBe(0);
      expect(listPriceTwd).toBeGreaterThanOrEqual(priceTwd);
    }
    expect(countBy(shop.skus, ({ moq = 1 }) => moq > 1)).toBeGreaterThan(100);
    const wholesale = shop.channelPrices.filter(({ channelId }) => channelId === 100120);
    expect(countBy(wholesale, ({ tiers = [] }) => tiers.length > 1)).toBeGreaterThan(300);
  });

  test('a bundle never costs more per piece than its pieces', () => {
    const costlier = shop.skus.filter((bundle) => {
      const pieces = Number(/× ?(\d+)/.exec(bundle.optionValues?.at(-1) ?? '')?.[1]);
      const piece = shop.skus.find(
        (row) =>
          row.productId === bundle.productId &&
          row.optionValues?.at(-1) === bundle.optionValues?.at(-1)?.split(' ×')[0],
      );
      return pieces > 1 && piece !== undefined && bundle.priceTwd > piece.priceTwd * pieces;
    });
    expect(costlier.map(({ code }) => code)).toEqual([]);
  });

  test('every option has one value per SKU', () => {
    const products = new Map(shop.products.map((row) => [row.id, row]));
    for (const { productId, optionValues = [] } of shop.skus) {
      const options = products.get(productId)?.options ?? [];
      expect(optionValues.length).toBe(options.length);
      optionValues.forEach((value, i) => {
        expect(options[i]?.values).toContain(value);
      });
    }
  });

  test('ids and codes are unique, and every product has at least three pictures', () => {
    for (const rows of [shop.products, shop.skus]) {
      expect(unique(rows.map(({ id }) => id))).toBe(rows.length);
      expect(unique(rows.map(({ code }) => code))).toBe(rows.length);
    }
    const views = Map.groupBy(shop.productMedia, ({ productId }) => productId);
    for (const { id } of shop.products) expect(views.get(id)?.length).toBeGreaterThanOrEqual(3);
  });

  test('every picture can be drawn', () => {
    const pictures = [
      ...shop.productMedia,
      ...shop.categoryMedia,
      ...shop.brandMedia,
      ...shop.activityMedia,
      ...shop.bannerMedia,
    ];
    const broken = pictures.filter(({ recipe }) => findRecipe(recipe) === undefined);
    expect(broken.map(({ id }) => id)).toEqual([]);
  });

  test('flash prices lie below the price of their channel, and the live sale ends within a day', () => {
    const [live, upcoming, ended] = shop.flashSales.filter((sale) => sale.channelId === retail);
    expect(live && live.startsAt < now && live.endsAt > now).toBe(true);
    expect((live?.endsAt.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(20 * 3_600_000);
    expect(upcoming && upcoming.startsAt > now).toBe(true);
    expect(ended && ended.endsAt < now).toBe(true);
    const channelOf = new Map(shop.flashSales.map(({ id, channelId }) => [id, channelId]));
    const skus = new Map(shop.skus.map((row) => [row.id, row]));
    for (const item of shop.flashSaleItems) {
      const own = shop.channelPrices.find(
        (row) => row.skuId === item.skuId && row.channelId === channelOf.get(item.flashSaleId),
      );
      const priceTwd = own?.priceTwd ?? skus.get(item.skuId)?.priceTwd ?? 0;
      expect(item.flashPriceTwd).toBeLessThan(priceTwd);
    }
    for (const { id, channelId } of shop.flashSales) {
      const items = countBy(shop.flashSaleItems, ({ flashSaleId }) => flashSaleId === id);
      expect(items).toBeGreaterThanOrEqual(channelId === retail ? 8 : 1);
    }
  });

  test('each channel answers at least eighteen questions in five topics', () => {
    for (const channelId of channels) {
      const faqs = shop.faqs.filter((faq) => faq.channelId === channelId);
      expect(faqs.length).toBeGreaterThanOrEqual(18);
      expect(unique(faqs.map(({ topic }) => topic))).toBeGreaterThanOrEqual(5);
    }
  });

  test('terms, answers and 退換貨說明 of a channel agree on days, money, invoices and signing in', () => {
    for (const channelId of channels) {
      const pages = shop.pages.filter((page) => page.channelId === channelId);
      const bodyOf = (key: string) => pages.find((page) => page.key === key)?.bodyHtml ?? '';
      const answers = shop.faqs.filter((faq) => faq.channelId === channelId);
      const faq = answers.map(({ answerHtml }) => answerHtml).join('');
      const [terms, returns] = [bodyOf('TERMS_OF_SERVICE'), bodyOf('RETURN_POLICY')];
      const ways =
        /[^，：<>]*退回原付款方式；[^<>]*的款項，退到您提供的帳戶。/.exec(returns)?.[0] ?? '?';
      for (const text of [terms, returns, faq]) {
        expect(text).toMatch(/次日起七日內/);
        expect(text).not.toMatch(/後七日內|依原付款方式|第三方帳號|營業人/);
        expect(text).toContain(ways);
      }
      for (const text of [terms, faq]) expect(text).toContain('公司戶（三聯式）');
    }
  });

  test('each channel picks at most five products, each its own place', () => {
    for (const channelId of channels) {
      const picks = shop.channelProducts
        .filter((row) => row.channelId === channelId && row.editorPick !== null)
        .map(({ editorPick }) => editorPick);
      expect(picks.sort()).toEqual([1, 2, 3, 4, 5]);
      const picked = shop.channelProducts.filter(
        (row) => row.channelId === channelId && row.editorPick,
      );
      const shown = picked.map(({ productId }) => shop.products.find(({ id }) => id === productId));
      expect(shown.every((row) => row && isOnSale(row))).toBe(true);
    }
  });

  test('no redirect leads to another, and every link leads to an activity that runs', () => {
    const paths = new Set(shop.redirectRules.map(({ path }) => path));
    expect(shop.redirectRules.some(({ target }) => paths.has(target))).toBe(false);
    expect(shop.redirectRules.some(({ status }) => status === 301)).toBe(true);
    const running = new Set(
      shop.activities.filter((a) => a.startsAt < now && a.endsAt > now).map(({ id }) => id),
    );
    const links = [...shop.banners, ...shop.keywords].map(({ link }) => link);
    const targets = [...links, ...shop.redirectRules.map(({ target }) => target)]
      .map((link) => /^\/collections\/(\d+)$/.exec(link ?? '')?.[1])
      .filter((id) => id !== undefined);
    expect(targets.filter((id) => !running.has(Number(id)))).toEqual([]);
  });

  test('the same moment gives the same rows', () => {
    expect(buildDemoShop(createCalendar(now))).toEqual(shop);
  });
});

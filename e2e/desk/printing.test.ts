import { demoOwner } from '@kaituan/demo/demo';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { makeMember } from '../support/new-member.ts';
import { askStaff, placeOrder } from '../support/order-office.ts';
import { enterShop } from '../support/sign-in.ts';
import { useOnePage } from '../support/visit.ts';

const lookAt = useOnePage();
const ids = { orderNo: '', campaignId: 0 };

beforeAll(async () => {
  ids.orderNo = await placeOrder(await makeMember(), [{ goods: await findSingles(), quantity: 1 }]);
  const { result } = await askStaff('/StaffGroupBuy/SearchCampaignArray', {});
  ids.campaignId = result.find(({ confirmedUnits }) => confirmedUnits > 0)?.campaignId ?? 0;
  await lookAt('about:blank', async (page) => void (await enterShop(page, demoOwner)));
});
afterAll(() =>
  lookAt('about:blank', (page) => page.emulateMedia({ media: null, colorScheme: null })),
);

/** Grounds that are not white and texts that are not dark, of what is printed. */
const findScreenColours = (page: Page) =>
  page.evaluate(() => {
    /** On white paper. */
    const lightnessOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return 1 - alpha * (1 - (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255);
    };
    const printed = [...document.querySelectorAll('html, body, main, main *')].filter((part) =>
      part.checkVisibility(),
    );
    return printed.flatMap((part) => {
      const { backgroundColor, color } = getComputedStyle(part);
      const hasText = [...part.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const isWhole = part.matches('html, body, main, .sheet');
      const faults = [
        ...(lightnessOf(backgroundColor) < (isWhole ? 0.999 : 0.8)
          ? [`ground ${backgroundColor}`]
          : []),
        ...(hasText && lightnessOf(color) > 0.4 ? [`text ${color}`] : []),
      ];
      return faults.map((fault) => `${part.tagName} ${part.textContent?.slice(0, 20)}: ${fault}`);
    });
  });

/** What is printed: its address, and what stands on it. */
const printed: [string, () => string, () => string][] = [
  ['the pick list', () => 'packing/pick', () => '揀貨單'],
  ['packing slips', () => 'packing/slips', () => '出貨單'],
  ['labels', () => 'packing/labels', () => '常溫'],
  ['the day list', () => 'hand-out/day', () => '領取名單'],
  ['a supplier’s order', () => `group-buys/${ids.campaignId}`, () => '採購單'],
  ['an order', () => `orders/${ids.orderNo}`, () => ids.orderNo],
];

test.each(printed)(
  '%s: dark on white paper, also where the screen is dark',
  async (_, path, title) => {
    await lookAt('about:blank', async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto(`/admin/${path()}`);
      await page.getByRole('main').getByText(title()).locator('visible=true').first().waitFor();
      expect(await findScreenColours(page)).toEqual([]);
    });
  },
);

/** Width and height of the pages of a PDF as Chromium prints it, in millimetres. */
async function printPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const toMm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${toMm(width)}×${toMm(height)}`,
  );
}

/** Each parcel on a page of its own where a printer of labels has it, or an A4 page. */
test.each([
  ['packing/labels', '標籤機 60×40 mm', '60×40', 1],
  ['packing/labels', 'A4 標籤紙，3 欄 8 列', '210×297', 24],
  ['packing/slips', 'A4，一張一個包裹', '210×297', 1],
  ['packing/slips', '標籤機 100×150 mm', '100×150', 1],
])('%s on %s are printed on pages of that size', async (path, paper, size, perPage) => {
  await lookAt('about:blank', async (page) => {
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.goto(`/admin/${path}`);
    const sheets = page.getByRole('main').getByRole('article');
    await sheets.first().waitFor();
    await page.getByLabel('紙張').selectOption(paper);
    const pages = await printPages(page);
    expect(new Set(pages)).toEqual(new Set([size]));
    expect(pages).toHaveLength(Math.ceil((await sheets.count()) / perPage));
  });
});

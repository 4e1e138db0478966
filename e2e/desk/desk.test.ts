import { menuGroups, type Screen } from '@kaituan/admin/screen';
import { screens } from '@kaituan/admin/screens';
import { demoOwner } from '@kaituan/demo/demo';
import { rolePermissions, type StaffRole } from '@kaituan/domain/staff/role';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { callAs, makeMember, type NewMember } from '../support/new-member.ts';
import { askStaff, placeOrder } from '../support/order-office.ts';
import { enterShop } from '../support/sign-in.ts';
import { expectSuitsBothWidths, judged } from '../support/suits-everybody.ts';
import { desktop, goWithin, useBrowser, useOnePage } from '../support/visit.ts';

const channelId = 100083;
/** The frame of the desk, which one screen shows for all, and rows like those before them. */
const repeatedParts = [
  ...['header:has(nav[aria-label="後台選單"])', 'nav[aria-label="常用頁面"]'],
  ...[
    'tbody tr:nth-child(n + 4)',
    'main ul > li:nth-child(n + 4)',
    'form > fieldset:nth-of-type(n + 4)',
  ],
];
const [firstScreen] = screens;

const lookAt = useOnePage(judged);
const visit = useBrowser({ pictures: true });
const ids: Record<string, string> = {};

beforeAll(async () => {
  const shopper = await makeMember();
  const goods = await findSingles();
  const orderNo = await placeOrder(shopper, [{ goods, quantity: 1 }], 'BANK_TRANSFER');
  const refunded = await placeOrder(shopper, [{ goods, quantity: 1 }], 'BANK_TRANSFER');
  const { result: order } = await askStaff('/StaffOrder/DescribeOrder', { orderNo: refunded });
  const money = { amountTwd: order.payableTwd ?? 0, receivedOn: '2026-01-01' };
  await askStaff('/StaffOrder/ReceiveMoney', { orderNo: refunded, ...money });
  await askStaff('/StaffOrder/CancelOrderByShop', { orderNo: refunded });
  const asked = { channelId, category: 'ORDER', subject: '什麼時候到貨', body: '請問？', orderNo };
  const thread = await callAs<{ referenceId: string }>(shopper, '/MessageBoard/OpenThread', asked);
  await applyForWholesale(shopper);
  const { result: campaigns } = await askStaff('/StaffGroupBuy/SearchCampaignArray', {});
  const { result: flashSales } = await askStaff('/StaffFlashSale/SearchFlashSaleArray', {});
  const { result: coupons } = await askStaff('/StaffCoupon/SearchCouponArray', {});
  const { result: priceGroups } = await askStaff('/StaffPriceGroup/GetPriceGroupArray', {});
  const { result: bulletins } = await askStaff('/StaffBulletin/SearchBulletinArray', {});
  const { result: rows } = await askStaff('/StaffGoods/SearchGoodsArray', { channelId });
  Object.assign(ids, {
    ...{ orderNo, referenceId: thread.referenceId },
    memberId: order.buyer.memberId,
    productId: String(rows[0]?.productId),
    campaignId: String(campaigns.find(isOfChannel)?.campaignId),
    flashSaleId: String(flashSales[0]?.flashSaleId),
    bulletinId: String(bulletins.find(isOfChannel)?.bulletinId),
    couponId: String(coupons.find(isOfChannel)?.couponId),
    priceGroupId: String(priceGroups[0]?.priceGroupId),
  });
});
const isOfChannel = (row: { channelId: number | null }) => row.channelId === channelId;
const applyForWholesale = (who: NewMember) =>
  callAs(who, '/Wholesale/SendApplication', {
    ...{ channelId, company: '好鄰居商行', taxId: '12345675', contactName: '王小明' },
    phone: '02-2311-3731',
  });

const pathOf = ({ path }: Pick<Screen, 'path'>): string =>
  `/admin/${path.replace(/:(\w+)/g, (_, name: string) => idOf(name))}`;
function idOf(name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`the journey has made nothing with a ${name}`);
  return id;
}

describe('the owner', () => {
  beforeAll(() => lookAt('about:blank', async (page) => void (await enterShop(page, demoOwner))));

  test.each(screens.map((screen) => [screen.path, screen] as const))(
    'sees %s, on a phone and on a desktop, in the light and in the dark',
    async (_, screen) => {
      await lookAt(pathOf(screen), async (page) => {
        await page.locator('main h1:visible').waitFor();
        expect(await page.title()).toBe(`${screen.title}｜店家後台`);
        await expectSuitsBothWidths(page, screen === firstScreen ? [] : repeatedParts);
      });
    },
  );
});

/** What the menu of the desk offers, on a desktop. */
async function menuOf(page: Page): Promise<string[]> {
  await page.setViewportSize(desktop);
  const menu = page.getByRole('navigation', { name: '後台選單' });
  await menu.getByRole('link').first().waitFor();
  return menu.getByRole('link').allInnerTexts();
}

/** For staff of one channel: what all channels share is for staff of the whole shop. */
const opensFor = (role: StaffRole, { permission, isOfShop = false }: Screen) =>
  !isOfShop && permission.some((one) => rolePermissions[role].includes(one));

/** Of the group buy of the journey; null is the shop. */
async function setLeader(email: string | null): Promise<void> {
  const { result } = await askStaff('/Staff/GetStaffArray', { search: email ?? '' });
  const memberId = email === null ? null : (result[0]?.memberId ?? '');
  await askStaff('/StaffGroupBuy/SetLeader', { campaignId: Number(ids.campaignId), memberId });
}

describe.each(['PACKER', 'CLERK', 'MANAGER', 'LEADER'] as const)('as %s', (role) => {
  beforeAll(async () => {
    const who = await makeMember();
    await askStaff('/Staff/AppointStaff', { who: who.email, role, channelId });
    if (role === 'LEADER') await setLeader(who.email);
    await lookAt('about:blank', async (page) => {
      await page.context().clearCookies();
      await enterShop(page, who);
    });
  });
  afterAll(() => (role === 'LEADER' ? setLeader(null) : undefined));

  test('the menu has what the role may see', async () => {
    await lookAt('/admin', async (page) => {
      const mayOpen = Object.keys(menuGroups).flatMap((group) =>
        screens.filter((screen) => screen.group === group && opensFor(role, screen)),
      );
      expect(await menuOf(page)).toEqual(mayOpen.map(({ title }) => title));
    });
  });

  test('other screens say so and show nothing', async () => {
    const refused = screens.filter((screen) => !opensFor(role, screen));
    // One gate stands before all screens: the first of each group shows it.
    const first = refused.filter(
      ({ group }, index) => refused.findIndex((one) => one.group === group) === index,
    );
    expect(first.length).toBeGreaterThan(1);
    for (const screen of first) {
      await lookAt(pathOf(screen), async (page) => {
        await page.getByText(`您的職務不能使用「${screen.title}」`).waitFor();
        expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
      });
    }
  });

  test('every screen of the role opens, and no call of it is refused', async () => {
    const own = screens.filter((screen) => opensFor(role, screen));
    expect(own.length).toBeGreaterThan(0);
    const refused: string[] = [];
    await lookAt('/admin', async (page) => {
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${response.url()} of ${page.url()}`);
      });
      await menuOf(page);
      for (const screen of own) {
        await goWithin(page, pathOf(screen));
        await expect.poll(() => page.title()).toBe(`${screen.title}｜店家後台`);
        await page.locator('main h1:visible').waitFor();
        await page.waitForLoadState('networkidle');
      }
    });
    expect(refused).toEqual([]);
  });
});

test('who packs sees no amounts and does not cancel', async () => {
  const who = await makeMember();
  await askStaff('/Staff/AppointStaff', { who: who.email, role: 'PACKER', channelId });
  await lookAt('about:blank', async (page) => {
    await page.context().clearCookies();
    await enterShop(page, who);
  });
  for (const path of ['orders', 'orders/:orderNo']) {
    await lookAt(pathOf({ path }), async (page) => {
      await page
        .getByText(ids.orderNo ?? '')
        .first()
        .waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain('NT$');
      expect(await page.getByRole('button', { name: /取消訂單|^確認收款/ }).count()).toBe(0);
    });
  }
});

test('who leads a group buy finds her own alone', async () => {
  const who = await makeMember();
  await askStaff('/Staff/AppointStaff', { who: who.email, role: 'LEADER', channelId });
  const { result: all } = await askStaff('/StaffGroupBuy/SearchCampaignArray', {});
  const other = all.find((one) => String(one.campaignId) !== ids.campaignId);
  await setLeader(who.email);
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, who);
      await page.goto('/admin/group-buys');
      const main = page.getByRole('main');
      await main.locator('a[href*="/group-buys/"]').first().waitFor();
      const links = await main
        .locator('a')
        .evaluateAll((found) =>
          found.map((link) => link.getAttribute('href')?.match(/group-buys\/(\d+)$/)?.[1]),
        );
      expect(new Set(links.filter(Boolean))).toEqual(new Set([ids.campaignId]));
      await page.goto(`/admin/group-buys/${other?.campaignId}`);
      await page.getByText('找不到這筆資料').waitFor();
      expect(await main.innerText()).not.toContain(other?.title);
    },
    { viewport: desktop, expectedStatuses: [403] },
  ).finally(() => setLeader(null));
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { channelId } from '../support/buyer.ts';
import { fillRecipient, orderWith } from '../support/checkout-form.ts';
import {
  findNearest,
  getGroupBuy,
  joinButton,
  listGroupBuys,
  pathOfGroupBuy,
  takeOne,
} from '../support/group-buy-page.ts';
import { callAs, joinShop, makeMember, type NewMember } from '../support/new-member.ts';
import { loginDialog, signIn } from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';
import { withWrongClock } from '../support/wrong-clock.ts';

const visit = useBrowser();
/** Timeout for machines busy with other tests. */
const soon = { timeout: 30_000 };
const refusalsExpected = { expectedStatuses: [401, 409, 422] };

let campaign: Awaited<ReturnType<typeof findNearest>>;
beforeAll(async () => {
  campaign = await findNearest();
});

const joinedText = (page: Page) =>
  page
    .getByText(/人已跟團，共/)
    .first()
    .innerText();

/** A guest joins, signs in and arrives at the checkout. */
async function signInToJoin(page: Page, who: NewMember): Promise<void> {
  await loginDialog(page).getByRole('button', { name: '前往登入' }).click();
  await signIn(page, who);
}

async function payAtGateway(page: Page, scenario: string): Promise<void> {
  await page.waitForURL(/\/demo-gateway\//);
  await page.getByRole('button', { name: scenario }).click();
  await page.getByRole('button', { name: '返回商店' }).click();
  await page.waitForURL(/\/checkout-result\//);
}

test('a guest joins the group buy that is about to get cheaper, and others see it move', async () => {
  const buyer = await makeMember();
  await visit(pathOfGroupBuy(campaign.campaignId), async (watching) => {
    await isHydrated(watching);
    const before = await joinedText(watching);
    await visit(pathOfGroupBuy(campaign.campaignId), async (page) => {
      await isHydrated(page);
      const next = new RegExp(`再 ${campaign.unitsToNextRung} 份，(「.+」)?每份便宜 NT\\$`);
      await page.getByText(next).first().waitFor();
      await page.getByRole('heading', { name: '跟團前先看' }).waitFor();
      await page.getByText('沒有成團').waitFor();
      await takeOne(page);
      await page.getByText(/會退您 NT\$/).waitFor();
      await joinButton(page).click();
      await signInToJoin(page, buyer);
      await page.waitForURL(/\/checkout\//);
      await page.getByRole('heading', { name: `跟團：${campaign.title}` }).waitFor();
      await page.getByText('送出後有 15 分鐘可以付款').waitFor();
      expect(await page.getByText('輸入優惠碼').count()).toBe(0);
      await fillRecipient(page);
      await orderWith(page, '信用卡');
      await payAtGateway(page, '付款成功');
      await page.getByRole('heading', { name: '已跟團' }).waitFor();
      await page.getByRole('button', { name: '邀請好友' }).waitFor();
      await page.getByRole('link', { name: campaign.title }).click();
      await page.getByRole('heading', { name: '您已跟團' }).waitFor();
      expect(await joinButton(page).count()).toBe(0);
    });
    await expect.poll(() => joinedText(watching), soon).not.toBe(before);
    const { confirmed } = await getGroupBuy(campaign.campaignId);
    expect(await joinedText(watching)).toContain(`${confirmed.units} 份`);
  });

  await visit(
    pathOfGroupBuy(campaign.campaignId),
    async (page) => {
      await isHydrated(page);
      await takeOne(page);
      await joinButton(page).click();
      await signInToJoin(page, buyer);
      await page.getByText('您已經跟了這一團').first().waitFor();
      await page.getByRole('main').getByRole('link', { name: '我的團購' }).click();
      await page.waitForURL(/\/member\/group-buys/);
    },
    refusalsExpected,
  );
});

test('an invitation leads into its team, whose seat is held and then taken', async () => {
  const [ofTeams] = (await listGroupBuys('OPEN')).filter(({ mode }) => mode === 'TEAM');
  const detail = await getGroupBuy(ofTeams?.campaignId ?? 0);
  const team = detail.teams.find(({ seatsLeft, seatsHeld }) => seatsLeft === 1 && seatsHeld === 0);
  if (!team) throw new Error('the demo shop has no team with one free seat');
  const invitation = pathOfGroupBuy(detail.campaignId, team.teamNo);
  const lookIn = (text: string) =>
    visit(invitation, async (guest) => {
      const banner = guest.getByRole('region', { name: '好友團邀請' });
      await banner.getByText(text).waitFor();
      expect(await banner.getByRole('link', { name: '參加這一團' }).count()).toBe(0);
    });

  await visit(`/about-us?${channel}`, async (page) => {
    await joinShop(page);
    await page.goto(invitation);
    await isHydrated(page);
    await page.getByText(`${team.leaderName} 邀您一起團購`).waitFor();
    expect(
      await page.getByRole('radio', { name: new RegExp(`${team.leaderName}`) }).isChecked(),
    ).toBe(true);
    await takeOne(page);
    await page.getByRole('button', { name: '參加這一團' }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole('heading', { name: /^參加好友團：/ }).waitFor();
    await fillRecipient(page);
    await orderWith(page, '信用卡');
    await page.waitForURL(/\/demo-gateway\//);
    await lookIn('其中還有人付款中');
    await payAtGateway(page, '付款成功');
    await page.getByRole('heading', { name: '成團了！' }).waitFor();
    expect(await page.getByRole('button', { name: '邀請好友' }).count()).toBe(0);
    await lookIn('這一團已經額滿成團了');
  });
});

test('a phone whose clock is wrong counts down to the same moment', async () => {
  await visit(`/about-us?${channel}`, async (page) => {
    await withWrongClock(page, -5 * 3_600_000);
    await page.goto(pathOfGroupBuy(campaign.campaignId));
    await isHydrated(page);
    const secondsShown = async () => {
      const label = await page.getByRole('timer').first().getAttribute('aria-label');
      const [days, hours, minutes, seconds] = (label?.match(/\d+/g) ?? []).map(Number);
      return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
    };
    await page.waitForTimeout(1_200);
    const expected = (Date.parse(campaign.closesAt) - Date.now()) / 1_000;
    expect(Math.abs((await secondsShown()) - expected)).toBeLessThan(20);
  });
});

test('who wants no motion sees the numbers change without any', async () => {
  await visit(
    pathOfGroupBuy(campaign.campaignId),
    async (page) => {
      await isHydrated(page);
      const duration = await page
        .getByRole('progressbar', { name: '成團進度' })
        .locator('div')
        .evaluate((bar) => Number.parseFloat(getComputedStyle(bar).transitionDuration));
      expect(duration).toBeLessThan(0.001);
    },
    { reducedMotion: 'reduce' },
  );
});

test('home, product and cart lead to the group buy', async () => {
  const [item] = campaign.items;
  await visit(`/?${channel}`, async (page) => {
    const first = page.getByRole('list', { name: '正在揪團' }).getByRole('link').first();
    await first.waitFor();
    expect(await first.innerText()).toContain(campaign.title);
  });
  await visit(`/products/${item?.productId}?${channel}`, async (page) => {
    const box = page.getByRole('region', { name: `團購：${campaign.title}` });
    await box.getByRole('link', { name: '去跟團' }).click();
    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
  });
  await visit(`/about-us?${channel}`, async (page) => {
    const buyer = await joinShop(page);
    const request = { channelId, cartType: 'CART', skuId: item?.skuId, quantity: 1 };
    await callAs(buyer, '/Cart/AddCartItem', request);
    await page.goto(`/cart?${channel}`);
    await page.getByRole('link', { name: /這件商品正在團購，揪團更便宜/ }).click();
    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
  });
});

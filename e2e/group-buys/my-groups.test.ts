import type { Api } from '@kaituan/contract/api';
import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOpenCampaign, holdPieces, payAtGateway } from '../support/group-joining.ts';
import { callAs, joinShop } from '../support/new-member.ts';
import { loginDialog } from '../support/sign-in.ts';
import { expectSuitsEverybody, judged } from '../support/suits-everybody.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const channelId = 100083;
type OwnPledge = Api['/GroupBuy/GetPledgeArray']['answer']['result'][number];
let campaign: CampaignCard;
let ofTeams: CampaignCard;
beforeAll(async () => {
  campaign = await findOpenCampaign('CAMPAIGN');
  ofTeams = await findOpenCampaign('TEAM');
});

const myGroups = `/member/group-buys?${channel}`;
/** By whether the group buy has more than one variant. */
const editTitle = /^修改(規格或)?數量$/;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const state = (page: Page) => page.getByRole('region', { name: '跟團狀態' });

test('a held pledge is paid from the list, reduced for a previewed refund, and withdrawn', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const orderNo = await holdPieces(who, campaign, 2);
    await page.goto(myGroups);
    const held = page.getByRole('article', { name: `${campaign.title}，保留中，待付款` });
    await held.getByText('付款期限').waitFor();
    await isHydrated(page);
    await held.getByRole('button', { name: '去付款' }).click();
    await payAtGateway(page);

    await page.goto(`/member/orders/${orderNo}?${channel}`);
    await page.getByRole('link', { name: '團購進度與邀請好友' }).click();
    await state(page).getByText('已跟團').waitFor();
    await button(page, editTitle).click();
    const editing = dialog(page, editTitle);
    await editing.getByRole('button', { name: '減少數量' }).first().click();
    const previewText = await editing.getByText(/減少後會退回 NT\$[\d,]+/).innerText();
    const refundText = /NT\$[\d,]+/.exec(previewText)?.[0] ?? '';
    await editing.getByRole('button', { name: '確認修改' }).click();
    await page.getByText('數量已更新，差額會退回').waitFor();
    const money = page.getByRole('region', { name: '金額' }).locator('visible=true');
    await money.getByText(`−${refundText}`).first().waitFor();

    await button(page, '退出團購').click();
    const leaving = dialog(page, '退出這個團購？');
    await leaving.getByText('會全額退回').waitFor();
    await leaving.getByRole('button', { name: '確認退出' }).click();
    await state(page).getByText('已退出', { exact: true }).waitFor();
    expect(await button(page, '退出團購').count()).toBe(0);
    await page.goto(myGroups);
    await page.getByRole('article', { name: `${campaign.title}，已退出` }).waitFor();
  });
});

test('of more pieces only the difference is paid, and the pledge stays as it is until then', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    await holdPieces(who, campaign, 1);
    await page.goto(myGroups);
    await isHydrated(page);
    await button(page, '去付款').click();
    await payAtGateway(page);
    await page.goto(myGroups);
    await button(page, editTitle).click();
    const editing = dialog(page, editTitle);
    const more = editing.getByRole('button', { name: '增加數量' }).first();
    await more.hover();
    const before = await more.boundingBox();
    await more.click();
    await editing.getByText(/差額 NT\$[\d,]+/).waitFor();
    // What is said of the new quantity makes the dialog longer, and moves nothing that is pressed.
    expect(await more.boundingBox()).toEqual(before);
    await editing.getByRole('button', { name: '保留並付差額' }).click();
    const due = page.getByRole('region', { name: '待付差額' });
    await due.getByText(/× 2 /).waitFor();
    await state(page).getByText('已跟團').waitFor();
    await due.getByRole('button', { name: /^付 NT\$.*・信用卡$/ }).click();
    await page.waitForURL(/\/demo-gateway\//);
    await page.getByRole('button', { name: '付款成功' }).click();
    await page.getByRole('button', { name: '返回商店' }).click();
    await page.waitForURL(/\/member\/group-buys\//);
    await page
      .getByText(/差額 NT\$[\d,]+ 已付清/)
      .first()
      .waitFor();
    expect(await due.count()).toBe(0);
  });
});

test('a change in another tab is not made worse by a tab that does not know of it', async () => {
  const refused = { expectedStatuses: [409] };
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      await holdPieces(who, campaign, 3);
      await page.goto(myGroups);
      await isHydrated(page);
      await button(page, '去付款').click();
      await payAtGateway(page);
      await page.goto(myGroups);
      await button(page, editTitle).click();
      const editing = dialog(page, editTitle);
      await editing.getByRole('button', { name: '減少數量' }).first().click();

      const [own] = await callAs<OwnPledge[]>(who, '/GroupBuy/GetPledgeArray', { channelId });
      const { pledgeNo = '', lines = [] } = own?.pledge ?? {};
      const fewer = lines.map(({ skuId }) => ({ skuId, quantity: 1 }));
      await callAs(who, '/GroupBuy/UpdatePledge', { pledgeNo, lines: fewer });

      await editing.getByRole('button', { name: '確認修改' }).click();
      await page.getByText('數量已在其他地方變更，請再確認一次').first().waitFor();
      await page.getByText(/× 1 /).first().waitFor();
      await editing.waitFor();
      expect(new URL(page.url()).pathname).toBe('/member/group-buys');
      const [after] = await callAs<OwnPledge[]>(who, '/GroupBuy/GetPledgeArray', { channelId });
      expect(after?.pledge).toMatchObject({ status: 'CONFIRMED', lines: [{ quantity: 1 }] });
    },
    refused,
  );
});

test('an invitation is copied from its dialog, and leads to the group buy', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      await holdPieces(who, campaign, 1);
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'share', { value: undefined }),
      );
      await page.goto(myGroups);
      await isHydrated(page);
      await button(page, '邀請好友').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('img', { name: new RegExp(`^${campaign.title}：`) }).waitFor();
      await dialog.getByRole('button', { name: '複製連結' }).click();
      await dialog.getByRole('button', { name: '已複製' }).waitFor();
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(copied.pathname + copied.search).toBe(`/group-buys/${campaign.campaignId}?${channel}`);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('a guest is prompted to sign in, and another member’s pledge is not found', async () => {
  await visit(
    myGroups,
    async (page) => {
      await loginDialog(page).waitFor();
      await joinShop(page);
      await page.goto(`/member/group-buys/01JD0000000000000000000000?${channel}`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    },
    { expectedStatuses: [404] },
  );
});

test('the list and a pledge are accessible and fit every screen', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      await holdPieces(who, campaign, 2);
      await holdPieces(who, ofTeams, 1);
      await page.goto(myGroups);
      await page.getByRole('article').nth(1).waitFor();
      await expectSuitsEverybody(page);
      await page.getByRole('article').first().getByRole('link').first().click();
      await state(page).waitFor();
      await expectSuitsEverybody(page);
    },
    judged,
  );
});

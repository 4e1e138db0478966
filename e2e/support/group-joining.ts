import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Page } from 'playwright-core';
import { callAs, type NewMember } from './new-member.ts';
import { fillCheckout } from './order-office.ts';
import { callShop } from './visit.ts';

const channelId = 100083;
const hourMs = 3_600_000;

/** A group buy that runs for hours, is editable and has stock. */
export async function findOpenCampaign(mode: CampaignCard['mode']): Promise<CampaignCard> {
  const { result } = await callShop<{ result: CampaignCard[] }>('/GroupBuy/GetCampaignArray', {
    channelId,
    status: ['OPEN'],
  });
  const found = result.find(
    (campaign) =>
      campaign.mode === mode &&
      Date.parse(campaign.editUntil) - Date.now() > hourMs &&
      (campaign.perMemberMax ?? 99) >= 3 &&
      (campaign.perOrderMax ?? 99) >= 3 &&
      campaign.unitsLeft.every(({ left }) => left === null || left > 20),
  );
  if (!found) throw new Error(`the demo shop has no ${mode} to join`);
  return found;
}

/** Joins as a member with unpaid pieces; returns the order. */
export async function holdPieces(
  who: NewMember,
  campaign: CampaignCard,
  quantity: number,
): Promise<string> {
  const lines = [{ skuId: campaign.items[0]?.skuId ?? 0, quantity }];
  const path = campaign.mode === 'TEAM' ? '/GroupBuy/OpenTeam' : '/GroupBuy/JoinCampaign';
  const request = { channelId, campaignId: campaign.campaignId, lines };
  const { checkoutNo } = await callAs<{ checkoutNo: string }>(who, path, request);
  return fillCheckout(who, checkoutNo, 'CARD');
}

/** Pays at the simulated gateway and returns to the shop. */
export async function payAtGateway(page: Page): Promise<void> {
  await page.waitForURL(/\/demo-gateway\//);
  await page.getByRole('button', { name: '付款成功' }).click();
  await page.getByRole('button', { name: '返回商店' }).click();
  await page.waitForURL(/\/checkout-result\//);
  await page.getByText('付款完成').first().waitFor();
}

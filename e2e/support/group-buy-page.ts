import type { Api } from '@kaituan/contract/api';
import type { Page } from 'playwright-core';
import { channelId } from './buyer.ts';
import { callShop, channel } from './visit.ts';

type Campaign = Api['/GroupBuy/GetCampaignArray']['answer']['result'][number];
type CampaignDetail = Api['/GroupBuy/GetCampaign']['answer']['result'];

/** The demo shop's group buys with a status. */
export async function listGroupBuys(status: Campaign['status']): Promise<Campaign[]> {
  const request = { channelId, status: [status] };
  return (await callShop<{ result: Campaign[] }>('/GroupBuy/GetCampaignArray', request)).result;
}

/** The running group buy that is nearest to its next price. */
export async function findNearest(): Promise<Campaign> {
  const open = (await listGroupBuys('OPEN')).filter((campaign) => campaign.unitsToNextRung);
  const [nearest] = open.toSorted((a, b) => (a.unitsToNextRung ?? 0) - (b.unitsToNextRung ?? 0));
  if (!nearest) throw new Error('the demo shop has no group buy with a price ahead');
  return nearest;
}

export async function getGroupBuy(campaignId: number, teamNo?: string): Promise<CampaignDetail> {
  const request = { channelId, campaignId, ...(teamNo && { teamNo }) };
  return (await callShop<{ result: CampaignDetail }>('/GroupBuy/GetCampaign', request)).result;
}

export const pathOfGroupBuy = (campaignId: number, teamNo?: string): string =>
  `/group-buys/${campaignId}?${teamNo ? `teamNo=${teamNo}&` : ''}${channel}`;

export const joinButton = (page: Page) => page.getByRole('button', { name: '我要跟團' });

/** One more piece of the first goods. */
export const takeOne = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: '增加數量' }).first().click();

import type { CampaignCard, CampaignProgress } from '@kaituan/contract/group-buy/campaign';

type Shown = CampaignProgress & { items?: CampaignCard['items'] };

/** True when the one was read later than the other. */
export const isNewer = (
  one: Pick<CampaignProgress, 'serverTime'>,
  other: Pick<CampaignProgress, 'serverTime'>,
): boolean => Date.parse(one.serverTime) > Date.parse(other.serverTime);

/**
 * A group buy merged with newer progress and the prices of the reached rung; older progress changes
 * nothing.
 */
export function mergeProgress<Campaign extends Shown>(
  campaign: Campaign,
  progress: CampaignProgress | undefined,
): Campaign {
  if (progress?.campaignId !== campaign.campaignId || !isNewer(progress, campaign)) return campaign;
  const items = campaign.items?.map((item, _, { length }) => ({
    ...item,
    // With several SKUs only the sum is known, not which one changed.
    unitsConfirmed: length === 1 ? progress.confirmed.units : item.unitsConfirmed,
    unitPriceTwd: item.unitPricesTwd?.[progress.rung] ?? item.unitPriceTwd,
  }));
  return { ...campaign, ...progress, ...(items && { items }) };
}

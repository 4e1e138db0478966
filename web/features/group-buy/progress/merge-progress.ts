import type { CampaignCard, CampaignProgress } from '@kaituan/contract/campaign';

type Shown = CampaignProgress & { items?: CampaignCard['items'] };

/** True when the one was read later than the other. */
export const isNewer = (
  one: Pick<CampaignProgress, 'serverTime'>,
  other: Pick<CampaignProgress, 'serverTime'>,
): boolean => Date.parse(one.serverTime) > Date.parse(other.serverTime);

/**
 * A group buy with its latest progress and the prices of the rung it has reached; what is older than what
 * is shown changes nothing.
 */
export function mergeProgress<Campaign extends Shown>(
  campaign: Campaign,
  progress: CampaignProgress | undefined,
): Campaign {
  if (progress?.campaignId !== campaign.campaignId || !isNewer(progress, campaign)) return campaign;
  const items = campaign.items?.map((item, _, { length }) => ({
    ...item,
    // Of several SKUs only the sum is told; it does not say which moved.
    unitsConfirmed: length === 1 ? progress.confirmed.units : item.unitsConfirmed,
    unitPriceTwd: item.unitPricesTwd?.[progress.rung] ?? item.unitPriceTwd,
  }));
  return { ...campaign, ...progress, ...(items && { items }) };
}

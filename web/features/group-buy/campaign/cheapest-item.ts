import type { CampaignCard, CampaignItem } from './campaign-query.ts';

type PricedItem = CampaignItem & { unitPriceTwd: number };

/** What costs least now in a group buy; undefined where prices are not told. */
export const cheapestItem = ({ items }: Pick<CampaignCard, 'items'>): PricedItem | undefined =>
  items
    .filter((item): item is PricedItem => item.unitPriceTwd !== null)
    .toSorted((a, b) => a.unitPriceTwd - b.unitPriceTwd)[0];

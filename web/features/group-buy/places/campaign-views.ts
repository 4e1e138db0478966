import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { groupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';

/** A view of the list of group buys. */
export type CampaignListView = {
  /** The value of `show` in the address; null for the default view. */
  show: string | null;
  name: string;
  about: string;
  status: CampaignCard['status'][];
  emptyText: string;
};

const open: CampaignListView = {
  show: null,
  name: '揪團中',
  about: '人越多越便宜，最快結團的排在最前面。',
  status: ['OPEN'],
  emptyText: '目前沒有正在揪團的商品',
};

export const campaignListViews: readonly CampaignListView[] = [
  open,
  {
    show: 'coming',
    name: '即將開團',
    about: '還沒開團的先看價格與日期，最快開團的排在最前面。',
    status: ['SCHEDULED'],
    emptyText: '目前沒有即將開團的商品',
  },
  {
    show: 'over',
    name: '已結束',
    about: '最近結團的結果，最新的排在最前面。',
    status: [
      ...(['CLOSING', 'SUCCEEDED', 'PROCURING', 'ARRIVED', 'DISTRIBUTING', 'CLOSED'] as const),
      ...(['FAILED', 'CANCELLED'] as const),
    ],
    emptyText: '還沒有結束的團購',
  },
];

/** The view an address names; the default one for unknown names. */
export const campaignListViewOf = (search: URLSearchParams): CampaignListView =>
  campaignListViews.find(({ show }) => show !== null && show === search.get('show')) ?? open;

export const campaignListPath = ({ show }: Pick<CampaignListView, 'show'>): string =>
  show === null ? groupBuysPath : `${groupBuysPath}?show=${show}`;

import type { Query, QueryClient } from '@tanstack/react-query';
import { readAppState } from '#web/platform/app-state.ts';

const isOfGoods = ({ queryKey: [path] }: Query): boolean =>
  typeof path === 'string' &&
  (/^\/(?:Product|GroupBuy\/GetCampaign)/.test(path) || path === '/SiteInfo/GetHome');

/** A group buy shows members what they have pledged in it. */
const isOfMember = ({ queryKey: [path] }: Query): boolean => path === '/GroupBuy/GetCampaign';

const hasHiddenPrice = ({ state }: Query): boolean =>
  /"hiddenPrice":"/.test(JSON.stringify(state.data) ?? '');

/** What a member who left was told is asked for again as a guest. */
export const resetMemberPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOfGoods });

/** Asks again for goods whose prices were kept from a guest, or are others for a verified member. */
export const refetchMemberPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) =>
      isOfMember(query) ||
      (isOfGoods(query) && (readAppState().user?.isVerified === true || hasHiddenPrice(query))),
  });

import type { Query, QueryClient } from '@tanstack/react-query';
import { readAppState } from '../platform/app-state.ts';

const isOfGoods = ({ queryKey: [path] }: Query): boolean =>
  typeof path === 'string' && (path.startsWith('/Product/') || path === '/SiteInfo/GetHome');

const holdsHiddenPrice = ({ state }: Query): boolean =>
  /"hiddenPrice":"/.test(JSON.stringify(state.data) ?? '');

/** What a member who left was told is asked for again as a guest. */
export const forgetToldPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOfGoods });

/** Asks again for goods whose prices were kept from a guest, or are others for a verified member. */
export const askForToldPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) =>
      isOfGoods(query) && (readAppState().user?.isVerified === true || holdsHiddenPrice(query)),
  });

import type { AnswerOf } from '@kaituan/api-client/api';
import { publicLimits } from '@kaituan/domain/channel/public-limits';
import { newArrivalDays } from '@kaituan/domain/shop-limits';
import { useQuery } from '@tanstack/react-query';
import { shopConfigQuery } from './shop-config.ts';
import { useChannelId } from './use-channel.ts';

type Limits = AnswerOf<'/SiteInfo/GetShopConfig'>['result']['limits'];

/**
 * The shop's limits now: a release may have changed them under a page that stays open. Every page asks for them;
 * those of its own build stand in where they could not be had.
 */
export const useShopLimits = (): Limits => useKnownConfig()?.limits ?? publicLimits;

/** For how many days a product counts as new, likewise. */
export const useNewArrivalDays = (): number => useKnownConfig()?.newArrivalDays ?? newArrivalDays;

function useKnownConfig() {
  const query = shopConfigQuery(useChannelId());
  return useQuery({ ...query, enabled: false }).data?.result;
}

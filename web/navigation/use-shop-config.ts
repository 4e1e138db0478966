import type { AnswerOf } from '@kaituan/api-client/api';
import { useQuery } from '@tanstack/react-query';
import { shopConfigQuery } from './shop-config.ts';
import { useChannelId } from './use-channel.ts';

/**
 * The shop's configuration now: a release may have changed it under a page that stays open. Every page asks for it;
 * undefined where it could not be had.
 */
export function useShopConfig(): AnswerOf<'/SiteInfo/GetShopConfig'>['result'] | undefined {
  const query = shopConfigQuery(useChannelId());
  return useQuery({ ...query, enabled: false }).data?.result;
}

import type { AnswerOf } from '@kaituan/api-client/api';
import { publicLimits } from '@kaituan/domain/channel/public-limits';
import { useShopConfig } from './use-shop-config.ts';

type Limits = AnswerOf<'/SiteInfo/GetShopConfig'>['result']['limits'];

/** The shop's limits; those of the page's own build stand in where the shop's could not be had. */
export const useShopLimits = (): Limits => useShopConfig()?.limits ?? publicLimits;

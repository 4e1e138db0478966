import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';
import { projectId } from '#web/platform/app-state.ts';

type AggregatedType = Api['/Aggregated/GetAggregated']['request']['aggregatedType'];
export type Aggregated = Api['/Aggregated/GetAggregated']['answer']['result'];

/** All categories (as trees), brands or activities of a channel. */
export const aggregatedArrayQuery = (channelId: number, aggregatedType: AggregatedType) =>
  apiQuery('/Aggregated/GetAggregatedArray', { projectId, channelId, aggregatedType });

/** The header data of one category, brand or activity. */
export const aggregatedQuery = (channelId: number, aggregatedType: AggregatedType, id: number) =>
  apiQuery('/Aggregated/GetAggregated', { projectId, channelId, aggregatedType, id });

import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { liveProgressQuery, storeProgress } from './live-progress-query.ts';

const at = (second: number, status: CampaignProgress['status'] = 'OPEN') =>
  ({
    ...{ campaignId: 1, status },
    serverTime: new Date(Date.UTC(2026, 4, 1, 4, 0, second)).toISOString(),
  }) as CampaignProgress;

it('keeps the latest progress in any order, and reports status changes', () => {
  const client = new QueryClient();
  const known = () => client.getQueryData(liveProgressQuery(1).queryKey);
  expect(storeProgress(client, [at(10)]).campaignIds).toEqual([]);
  expect(storeProgress(client, [at(12), at(11, 'CLOSING')]).campaignIds).toEqual([]);
  expect(known()).toEqual(at(12));
  expect(storeProgress(client, [at(13, 'CLOSING')]).campaignIds).toEqual([1]);
  expect(known()).toEqual(at(13, 'CLOSING'));
});

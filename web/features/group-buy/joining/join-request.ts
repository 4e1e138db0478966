import { apiOf } from '@kaituan/api-client/query-client';
import type { QueryClient } from '@tanstack/react-query';
import { readSource } from '#web/platform/visit-source.ts';
import type { JoinLines } from './join-lines.ts';

/** How a member joins: the whole group buy, a new team, or an existing team. */
export type JoinMode = 'CAMPAIGN' | 'OPEN_TEAM' | 'JOIN_TEAM';

/** A request to join; `key` is the Idempotency-Key. */
export type JoinRequest = {
  channelId: number;
  campaignId: number;
  mode: JoinMode;
  /** The existing team; null for the other modes. */
  teamNo: string | null;
  lines: JoinLines;
  key: string;
};

/** Opens the checkout of a join; returns its number. */
export async function openJoinCheckout(client: QueryClient, request: JoinRequest): Promise<string> {
  const { channelId, campaignId, mode, teamNo, lines, key } = request;
  const call = apiOf(client);
  const source = readSource();
  const joined = { channelId, campaignId, lines, ...(source.first ? { source } : {}) };
  const options = { idempotencyKey: key };
  const { result } =
    mode === 'JOIN_TEAM'
      ? await call('/GroupBuy/JoinTeam', { ...joined, teamNo: teamNo ?? '' }, options)
      : await call(
          mode === 'OPEN_TEAM' ? '/GroupBuy/OpenTeam' : '/GroupBuy/JoinCampaign',
          joined,
          options,
        );
  return result.checkoutNo;
}

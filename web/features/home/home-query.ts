import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';

type HomeAnswer = Api['/SiteInfo/GetHome']['answer'];
export type HomeContent = HomeAnswer['result'];

const minWaitMs = 5_000;
/** Longer than this, browsers' timers overflow. */
const maxWaitMs = 86_400_000;

/** A page that stays open asks again when something on it begins or ends by the shop's plan. */
export const homeQuery = (channelId: number) => ({
  ...apiQuery('/SiteInfo/GetHome', { channelId }),
  refetchInterval: ({ state }: { state: { data?: HomeAnswer | undefined } }) => {
    const { nextChangeAt, serverTime } = state.data?.result ?? {};
    // While releases change, a node of the one before may answer, which does not tell.
    if (!nextChangeAt || !serverTime) return false;
    const restMs = Date.parse(nextChangeAt) - Date.parse(serverTime);
    return Math.min(maxWaitMs, Math.max(minWaitMs, restMs));
  },
});

import { boundChannel } from '@kaituan/domain/member/member-channel';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { type ActionKind, defineAction } from '#web/navigation/intended-action.ts';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { readAppState } from '#web/platform/app-state.ts';
import type { JoinLines } from './join-lines.ts';
import { readJoinRefusal } from './join-refusal.ts';
import { type JoinRequest, openJoinCheckout } from './join-request.ts';

export type JoinGroupBuy = JoinRequest & { kind: 'JOIN_GROUP_BUY' };

/** A guest's 跟團, performed after the sign-in. */
const joinGroupBuy = defineAction<JoinGroupBuy>(
  'JOIN_GROUP_BUY',
  parseJoinGroupBuy,
  async ({ kind: _, ...request }, { client, navigate }) => {
    const channelId = boundChannel(readAppState().user) ?? request.channelId;
    try {
      await goToJoin(client, navigate, { ...request, channelId });
    } catch (error) {
      const refusal = readJoinRefusal(error);
      if (!refusal) throw error;
      void client.invalidateQueries({ queryKey: ['/GroupBuy/GetCampaign'] });
      const toMine = {
        label: '我的團購',
        onPress: () => void navigate(withChannel(myGroupBuysPath, channelId)),
      };
      showToast(refusal.text, 'ERROR', refusal.code === 'ALREADY_JOINED' ? toMine : undefined);
    }
  },
);

export const joinActions: readonly ActionKind[] = [joinGroupBuy];

/** Opens the checkout of a join and navigates to it. */
export async function goToJoin(
  client: QueryClient,
  navigate: NavigateFunction,
  request: JoinRequest,
): Promise<void> {
  const checkoutNo = await openJoinCheckout(client, request);
  await navigate(withChannel(`/checkout/${checkoutNo}`, request.channelId));
}

export function parseJoinGroupBuy(
  stored: Partial<Record<keyof JoinGroupBuy, unknown>>,
): JoinGroupBuy | undefined {
  const { channelId, campaignId, mode, teamNo, lines, key } = stored;
  if (!isWhole(channelId) || !isWhole(campaignId) || typeof key !== 'string') return undefined;
  if (mode !== 'CAMPAIGN' && mode !== 'OPEN_TEAM' && mode !== 'JOIN_TEAM') return undefined;
  if (mode === 'JOIN_TEAM' ? typeof teamNo !== 'string' : teamNo !== null) return undefined;
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every(isJoinLine)) return undefined;
  const team = typeof teamNo === 'string' ? teamNo : null;
  return { kind: 'JOIN_GROUP_BUY', channelId, campaignId, mode, teamNo: team, lines, key };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function isJoinLine(line: unknown): line is JoinLines[number] {
  const { skuId, quantity, maxQuantity, isAllOrNothing } = (line ?? {}) as Record<string, unknown>;
  return (
    isWhole(skuId) &&
    isWhole(quantity) &&
    quantity > 0 &&
    (maxQuantity === undefined || (isWhole(maxQuantity) && maxQuantity >= quantity)) &&
    (isAllOrNothing === undefined || typeof isAllOrNothing === 'boolean')
  );
}

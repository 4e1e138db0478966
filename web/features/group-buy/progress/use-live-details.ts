import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';

/** Jitter between viewers of the same group buy. */
const refetchDelayMs = 5_000;
const spreadMs = 10_000;

/** A group buy with live progress; joiners and seats are refetched a while after it changed. */
export function useLiveDetails(answered: CampaignDetail) {
  const client = useQueryClient();
  const live = useCampaignProgress(answered);
  const { confirmed, held } = live.campaign;
  const isBehind =
    confirmed.units !== answered.confirmed.units || held.buyers !== answered.held.buyers;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(
      () => client.invalidateQueries({ queryKey: ['/GroupBuy/GetCampaign'] }),
      refetchDelayMs + Math.random() * spreadMs,
    );
    return () => clearTimeout(timer);
  }, [isBehind, client]);
  return live;
}

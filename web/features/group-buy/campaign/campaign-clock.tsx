import { useServerSecond } from '@kaituan/api-client/server-clock';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CampaignPhase, campaignPhase } from './campaign-phase.ts';
import type { CampaignCard } from './campaign-query.ts';

/** A little late, so that the server has passed the moment, too. */
const refetchDelayMs = 1_500;

const looks: Record<CampaignPhase['tone'], string> = {
  RUNNING: 'band',
  WAITING: 'band',
  GOOD: 'bg-good-soft text-good',
  OVER: 'bg-sunken text-ink-soft',
};

/** The phase of a group buy by the server's clock; refetches it when the phase changes. */
export function useCampaignPhase(
  card: Pick<CampaignCard, 'status' | 'opensAt' | 'closesAt' | 'serverTime'>,
): CampaignPhase {
  const phase = campaignPhase(card, useServerSecond(card.serverTime));
  const hasMoved = phase.status !== card.status;
  const client = useQueryClient();
  useEffect(() => {
    if (!hasMoved) return;
    const timer = setTimeout(
      () =>
        client.invalidateQueries({
          predicate: ({ queryKey: [path] }) =>
            typeof path === 'string' && path.startsWith('/GroupBuy/GetCampaign'),
        }),
      refetchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [hasMoved, client]);
  return phase;
}

/** State and time left, as one pill. */
export function CampaignClock({
  card,
  isBrief = false,
}: {
  card: CampaignCard;
  isBrief?: boolean;
}) {
  const { name, tone, clock } = useCampaignPhase(card);
  return (
    <p className={`group-clock ${looks[tone]}`}>
      <span className="font-bold">{name}</span>
      {clock && (
        <span className="flex flex-wrap items-center gap-x-2">
          {!isBrief && <span aria-hidden>{clock.label}</span>}
          <TimeLeft seconds={clock.seconds} label={`${clock.label}還有`} />
        </span>
      )}
    </p>
  );
}

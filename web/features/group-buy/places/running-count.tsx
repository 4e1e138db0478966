import { useQuery } from '@tanstack/react-query';
import { homeCampaignsQuery } from './place-queries.ts';

/** How many group buys run now, beside the name of their list. */
export function RunningCount({ channelId }: { channelId: number }) {
  const { data } = useQuery(homeCampaignsQuery(channelId));
  if (!data || data.total === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-primary-soft px-2.5 text-sm leading-6 font-semibold text-primary tabular-nums">
      <span aria-hidden className="size-2 rounded-full bg-primary motion-safe:animate-pulse" />
      {data.total} 團
    </span>
  );
}

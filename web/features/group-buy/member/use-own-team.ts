import type { GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { useQuery } from '@tanstack/react-query';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import type { OwnPledge } from './pledge-query.ts';

/** The team of a pledge while it forms; undefined for none, and while loading. */
export function useOwnTeam({ pledge, campaign }: OwnPledge): GroupTeam | undefined {
  const { teamNo, offers, status } = pledge;
  const { data } = useQuery({
    ...campaignQuery(useChannelId(), campaign.campaignId, teamNo),
    enabled: teamNo !== null && offers === null && isLivePledge(status),
  });
  return data?.result.teams.find((team) => team.teamNo === teamNo && team.status === 'FORMING');
}

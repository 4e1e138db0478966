import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { invitePart, preloadJoinSide } from '#web/features/group-buy/page/campaign-parts.ts';
import { CampaignView } from '#web/features/group-buy/page/campaign-view.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { campaignPath, groupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage, pageNotFound } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/group-buy.ts';

const allGroupBuys = { name: '團購', path: groupBuysPath };

/** The invited team; null for an invalid number. */
function teamNoOf(searchParams: URLSearchParams): string | null {
  const teamNo = searchParams.get('teamNo') ?? '';
  return /^[0-9A-Za-z]{1,40}$/.test(teamNo) ? teamNo : null;
}

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const { campaignId } = args.params;
    if (!/^[1-9]\d{0,8}$/.test(campaignId)) throw pageNotFound(args.url);
    const channelId = channelIdOf(args.url);
    const teamNo = teamNoOf(args.url.searchParams);
    const [{ result: campaign }, { result: company }, { headOfCampaign }] = await Promise.all([
      client.ensureQueryData(campaignQuery(channelId, Number(campaignId), teamNo)),
      client.ensureQueryData(companyQuery(channelId)),
      // Needed in the browser only on client navigation.
      import('#web/features/group-buy/teams/campaign-head.ts'),
    ]);
    const place = { channelId, teamNo, shopTitle: company.htmlTitle };
    const { publicUrl } = args.context.get(environmentContext);
    const trail = [allGroupBuys, { name: campaign.title, path: campaignPath(campaign.campaignId) }];
    return {
      head: {
        ...headOfCampaign(campaign, place),
        structuredData: [breadcrumbStructuredData(trail, publicUrl)],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const [loaded] = await Promise.all([load(args), preloadJoinSide()]);
  return loaded;
};

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? headOfPage(args)
    : [{ title: '找不到這個團購' }, { name: 'robots', content: 'noindex' }];

export default function GroupBuyPage({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const [searchParams] = useSearchParams();
  const teamNo = teamNoOf(searchParams);
  const { data } = useQuery(campaignQuery(channelId, Number(params.campaignId), teamNo));
  if (!data) return null;
  const { ownPledge, teams } = data.result;
  // Members of a forming team invite to it, others to the team that invited them.
  const isInTeam = ownPledge && isLivePledge(ownPledge.status) && ownPledge.offers === null;
  const requestedTeam = teams.find((team) => team.teamNo === teamNo && team.status === 'FORMING');
  const invitedTo = (isInTeam ? ownPledge.teamNo : null) ?? requestedTeam?.teamNo ?? null;
  return (
    <div className="shop-width pt-3">
      <div className="mb-2">
        <PageTrail steps={[allGroupBuys]} here={data.result.title} />
      </div>
      <CampaignView
        key={data.result.campaignId}
        channelId={channelId}
        campaign={data.result}
        teamNo={teamNo}
        isInvited={searchParams.has('teamNo')}
        share={
          <LazyPart
            code={invitePart}
            props={{
              campaign: data.result,
              teamNo: invitedTo,
              team: teams.find((team) => team.teamNo === invitedTo),
            }}
          />
        }
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

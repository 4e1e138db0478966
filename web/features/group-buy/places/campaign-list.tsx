import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { CampaignTile } from './campaign-tile.tsx';
import { type CampaignListView, campaignListPath, campaignListViews } from './campaign-views.ts';
import { listedCampaignsQuery, maxListed } from './place-queries.ts';

/** Group buys of a channel: running, upcoming or finished. */
export function CampaignList({ channelId, view }: { channelId: number; view: CampaignListView }) {
  const { data } = useQuery(listedCampaignsQuery(channelId, view.status));
  const cards = data?.result ?? [];
  return (
    <>
      <ViewTabs view={view} />
      <p className="mt-4 text-ink-soft">{view.about}</p>
      {cards.length > 0 && (
        <ul aria-label={view.name} className="mt-4 grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {cards.map((card) => (
            <li key={card.campaignId} className="min-w-0">
              <CampaignTile card={card} />
            </li>
          ))}
        </ul>
      )}
      {cards.length === maxListed && (
        <p className="mt-6 text-center text-ink-soft">這裡列出最前面的 {maxListed} 個團購。</p>
      )}
      {data && cards.length === 0 && <NoCampaigns view={view} />}
    </>
  );
}

function ViewTabs({ view }: { view: CampaignListView }) {
  return (
    <nav aria-label="團購狀態" className="-mx-(--margin) border-b border-line sm:mx-0">
      <ul className="scroll-row px-2 sm:px-0">
        {campaignListViews.map((offered) => {
          const isCurrent = offered.show === view.show;
          return (
            <li key={offered.name}>
              <ShopLink
                to={campaignListPath(offered)}
                replace
                preventScrollReset
                aria-current={isCurrent ? 'page' : undefined}
                className={`flex min-h-12 items-center border-b-3 px-4 whitespace-nowrap ${isCurrent ? 'border-primary font-bold text-primary' : 'border-transparent text-ink-soft hover:text-primary'}`}
              >
                {offered.name}
              </ShopLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Empty state, with a link to another view. */
function NoCampaigns({ view }: { view: CampaignListView }) {
  const [running, coming] = campaignListViews;
  const other = view === running ? coming : running;
  return (
    <EmptyState icon={<UsersRound size={28} />} title={view.emptyText}>
      {other && (
        <ShopLink to={campaignListPath(other)} replace className={buttonStyle.primary}>
          看{other.name}的團購
        </ShopLink>
      )}
      <ShopLink to="/products" className={buttonStyle.outline}>
        看全部商品
      </ShopLink>
    </EmptyState>
  );
}

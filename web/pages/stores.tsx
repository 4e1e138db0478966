import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useLocation } from 'react-router';
import { companyQuery } from '#web/features/content/content-query.ts';
import { StoreDirectory } from '#web/features/content/stores/store-directory.tsx';
import { storesQuery } from '#web/features/content/stores/store-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/stores.ts';

const title = '門市地圖';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [{ result: company }, { result: stores }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      client.ensureQueryData(storesQuery(channelId)),
    ]);
    const description = `${company.name}的門市與取貨點：地址、營業時間與地圖。`;
    const head = { title: `${title}｜${company.htmlTitle}`, description, path: '/stores' };
    return { head: stores.length > 0 ? head : { ...head, hidden: true } };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Stores() {
  const { search } = useLocation();
  const { data } = useQuery(storesQuery(useChannelId()));
  if (!data) return null;
  const { result: stores } = data;
  return (
    <div className="mx-auto max-w-4xl shop-width py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      {stores.length === 0 ? (
        <EmptyState icon={<Store size={30} />} title="這個賣場沒有門市，商品會寄送到府或超商" />
      ) : (
        <StoreDirectory stores={stores} asked={new URLSearchParams(search).get('county')} />
      )}
    </div>
  );
}

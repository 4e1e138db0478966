import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../features/company/company-query.ts';
import { headOfPage } from '../layout/page-head.ts';
import { channelIdOf } from '../navigation/channel.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { loadPage } from '../platform/load-page.ts';
import type { Route } from './+types/home.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const { result: company } = await client.ensureQueryData(companyQuery(channelIdOf(args.url)));
    return { head: { title: company.htmlTitle, description: company.name, path: '/' } };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Home() {
  const { data: company } = useQuery(companyQuery(useChannelId()));
  return <h1>{company?.result.name}</h1>;
}

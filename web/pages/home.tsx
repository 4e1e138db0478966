import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { channelIdOf } from '../navigation/channel.ts';
import { queryClientContext } from '../platform/page-context.ts';
import { apiQuery } from '../platform/query-client.ts';
import type { Route } from './+types/home.ts';

const companyOf = (channelId: number) => apiQuery('/Scp/GetSalesCompanyInfo', { channelId });

async function load({ context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const company = await context
    .get(queryClientContext)
    .ensureQueryData(companyOf(channelIdOf(url)));
  return { title: company.result.htmlTitle };
}

export { load as clientLoader, load as loader };

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title }];

export default function Home() {
  const [search] = useSearchParams();
  const { data } = useQuery(companyOf(Number(search.get('channelId'))));
  return <h1>{data?.result.name}</h1>;
}

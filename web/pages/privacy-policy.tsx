import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../features/company/company-query.ts';
import { ContentArticle } from '../features/content/content-article.tsx';
import { headOfContent } from '../features/content/content-head.ts';
import { contentPageQuery } from '../features/content/content-query.ts';
import { headOfPage } from '../layout/page-head.ts';
import { channelIdOf } from '../navigation/channel.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { loadPage } from '../platform/load-page.ts';
import { environmentContext } from '../platform/page-context.ts';
import type { Route } from './+types/privacy-policy.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [page, company] = await Promise.all([
      client.ensureQueryData(contentPageQuery(channelId, 'PRIVACY_POLICY')),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    const place = { path: '/privacy-policy', shopTitle: company.result.htmlTitle, publicUrl };
    return { head: headOfContent(page.result, place) };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function PrivacyPolicy() {
  const { data } = useQuery(contentPageQuery(useChannelId(), 'PRIVACY_POLICY'));
  return data && <ContentArticle page={data.result} isDated />;
}

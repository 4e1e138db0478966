import { useQuery } from '@tanstack/react-query';
import { ContentArticle } from '#web/features/content/content-article.tsx';
import { contentPageQuery } from '#web/features/content/content-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/return-policy.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'RETURN_POLICY', path: '/return-policy' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function ReturnPolicy() {
  const { data } = useQuery(contentPageQuery(useChannelId(), page.key));
  return data && <ContentArticle page={data.result} isDated />;
}

import { excerptOf, textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import { useQuery } from '@tanstack/react-query';
import { BulletinArticle } from '#web/features/bulletin/bulletin-article.tsx';
import { bulletinQuery } from '#web/features/bulletin/bulletin-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/bulletin-detail.ts';

const list = { name: '最新消息', path: '/bulletin' };

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const bulletinId = Number(args.params.bulletinId);
    const [{ result: bulletin }, company] = await Promise.all([
      client.ensureQueryData(bulletinQuery(channelId, bulletinId)),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    const path = `${list.path}/${bulletinId}`;
    return {
      head: {
        title: `${bulletin.title}｜${company.result.htmlTitle}`,
        description: excerptOf(textOfHtml(bulletin.bodyHtml)),
        path,
        structuredData: [
          breadcrumbStructuredData([list, { name: bulletin.title, path }], publicUrl),
        ],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function BulletinDetail({ params }: Route.ComponentProps) {
  const { data } = useQuery(bulletinQuery(useChannelId(), Number(params.bulletinId)));
  if (!data) return null;
  return (
    <div className="shop-width py-8 sm:py-12">
      <BulletinArticle key={data.result.bulletinId} bulletin={data.result} />
    </div>
  );
}

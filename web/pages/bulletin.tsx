import { useQuery } from '@tanstack/react-query';
import { BulletinList } from '#web/features/bulletin/bulletin-list.tsx';
import { bulletinArrayQuery } from '#web/features/bulletin/bulletin-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/bulletin.ts';

const title = '最新消息';
const path = '/bulletin';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [, company] = await Promise.all([
      client.ensureQueryData(bulletinArrayQuery(channelId)),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: {
        title: `${title}｜${company.result.htmlTitle}`,
        description: `${company.result.name}的消息、活動、服務公告與商品召回。`,
        path,
        structuredData: [breadcrumbStructuredData([{ name: title, path }], publicUrl)],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function BulletinPage() {
  const { data } = useQuery(bulletinArrayQuery(useChannelId()));
  if (!data) return null;
  return (
    <div className="shop-width py-8 sm:py-12">
      <div className="mx-auto max-w-3xl">
        <h1 className="mb-2 text-2xl font-bold sm:text-3xl">{title}</h1>
        <BulletinList bulletins={data.result} />
      </div>
    </div>
  );
}

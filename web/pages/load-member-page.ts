import type { RouterContextProvider } from 'react-router';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage } from '#web/platform/load-page.ts';

/** The page head of a member's own page, which is not indexed. */
export function loadMemberPage(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  {
    title,
    description,
    path = args.url.pathname,
  }: { title: string; description: string; path?: string },
) {
  return loadPage(args, async (client) => {
    const { result: company } = await client.ensureQueryData(companyQuery(channelIdOf(args.url)));
    return { head: { title: `${title}｜${company.htmlTitle}`, description, path, hidden: true } };
  });
}

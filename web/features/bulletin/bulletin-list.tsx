import { useCall } from '@kaituan/api-client/use-call';
import type { BulletinCard } from '@kaituan/contract/catalog/bulletin';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { BulletinKind } from './bulletin-kind.tsx';
import { markRead, readBulletinsQuery } from './bulletin-query.ts';

/** The bulletins of a channel; members see which they have not read. */
export function BulletinList({ bulletins }: { bulletins: readonly BulletinCard[] }) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const isMember = useAppState(({ user }) => user !== null);
  const { data } = useQuery({ ...readBulletinsQuery(channelId), enabled: isMember });
  const read = isMember && data ? new Set(data.result) : undefined;
  const unread = bulletins.filter(({ bulletinId }) => read && !read.has(bulletinId));
  const { start, isBusy } = useCall({
    run: () =>
      markRead(
        client,
        channelId,
        unread.map(({ bulletinId }) => bulletinId),
      ),
  });
  if (bulletins.length === 0) {
    return <EmptyState icon={<Megaphone size={28} />} title="目前沒有消息" />;
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft">
        <p role="status">{read && (unread.length > 0 ? `${unread.length} 則未讀` : '都讀過了')}</p>
        {unread.length > 0 && (
          <Button look="plain" isBusy={isBusy} onClick={() => void start()}>
            全部標為已讀
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden card">
        {bulletins.map((bulletin) => (
          <li key={bulletin.bulletinId}>
            <ShopLink
              to={`/bulletin/${bulletin.bulletinId}`}
              className="relative block py-4 pr-4 pl-7 hover:bg-sunken sm:pr-6 sm:pl-9"
            >
              {read && !read.has(bulletin.bulletinId) && (
                <span className="absolute top-6 left-3 size-2 rounded-full bg-primary sm:left-4">
                  <span className="sr-only">未讀</span>
                </span>
              )}
              <BulletinKind bulletin={bulletin} />
              <span className="mt-1.5 block text-lg font-bold">{bulletin.title}</span>
              <span className="mt-1 line-clamp-2 text-ink-soft">{bulletin.excerpt}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { Notification } from '@kaituan/contract/member/notification';
import { formatDayTime } from '@kaituan/domain/day-text';
import {
  Bell,
  CircleUserRound,
  Heart,
  type LucideIcon,
  MessageCircle,
  Package,
  Store,
  TrendingDown,
  Users,
  Zap,
} from 'lucide-react';
import { withChannel } from '#web/navigation/channel.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const icons: Record<Notification['topic'], LucideIcon> = {
  ORDER: Package,
  GROUP: Users,
  FLASH_SALE: Zap,
  WISHLIST: Heart,
  PRICE: TrendingDown,
  MESSAGE: MessageCircle,
  NEWS: Bell,
  SHOP: Store,
  ACCOUNT: CircleUserRound,
};

/** One notification; following its link reads it. */
export function NotificationItem({ one, onRead }: { one: Notification; onRead: () => void }) {
  const { topic, title, body, at, isRead, link, channelId } = one;
  const Icon = icons[topic];
  const look = `flex gap-4 rounded-card p-4 shadow-card sm:p-5 ${isRead ? 'bg-surface' : 'bg-primary-soft'}`;
  const content = (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-primary">
        <Icon aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span className={`min-w-0 flex-1 wrap-anywhere ${isRead ? 'font-medium' : 'font-bold'}`}>
            {title}
          </span>
          {!isRead && (
            <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
              <span className="sr-only">未讀</span>
            </span>
          )}
        </span>
        <span className="mt-1 block wrap-anywhere">{body}</span>
        <time dateTime={at} className="mt-1 block text-sm text-ink-soft tabular-nums">
          {formatDayTime(at, new Date().toISOString())}
        </time>
      </span>
    </>
  );
  if (link === null) return <div className={look}>{content}</div>;
  const linkLook = `${look} transition-shadow hover:shadow-float`;
  // The owner's desk is an app of its own.
  if (link.startsWith('/admin/')) {
    return (
      <a
        href={link}
        target="_blank"
        className={linkLook}
        onClick={() => isRead || onRead()}
        rel="noopener"
      >
        {content}
      </a>
    );
  }
  const to = channelId === null ? link : withChannel(link, channelId);
  return (
    <ShopLink to={to} prefetch="none" className={linkLook} onClick={() => isRead || onRead()}>
      {content}
    </ShopLink>
  );
}

import { newMemberName } from '@kaituan/domain/member/profile';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ChevronRight, CircleUserRound } from 'lucide-react';
import { ToldBy } from '#web/features/notifications/told-by.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isVerified, useAppState } from '#web/platform/app-state.ts';
import { MemberEntries } from './member-entries.tsx';
import { OrderTiles } from './order-tiles.tsx';
import { ownCountsQuery } from './own-counts-query.ts';

/** The member's home. The server, and the browser until it knows who it is, show it without name and numbers. */
export function MemberHome() {
  const isMember = useAppState(({ user }) => user !== null);
  const { data, isFetching, errorUpdateCount, refetch } = useQuery({
    ...ownCountsQuery(useChannelId()),
    enabled: isMember,
  });
  return (
    <>
      <WhoItIs />
      {!data && errorUpdateCount > 0 && (
        <Notice kind="WARNING">
          <p>件數暫時讀不到，下面的數字沒有顯示。</p>
          <TextButton
            look="underlined"
            isBusy={isFetching}
            onClick={() => void refetch()}
            className="font-semibold"
          >
            重試
          </TextButton>
        </Notice>
      )}
      <OrderTiles counts={data?.result.orders} />
      <ToldBy topic="ORDER" className="px-1" />
      <MemberEntries counts={data?.result} />
    </>
  );
}

function WhoItIs() {
  const name = useAppState(({ user }) => user?.displayName);
  const isMemberVerified = useAppState(isVerified);
  return (
    <ShopLink
      to="/member/profile"
      className="flex min-h-24 items-center gap-4 card p-4 hover:text-primary sm:px-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <CircleUserRound aria-hidden size={32} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-h-7 flex-wrap items-center gap-x-2 text-lg font-bold">
          <span className="min-w-0 wrap-anywhere">
            {name === newMemberName ? '設定您的名稱' : name}
          </span>
          {isMemberVerified && (
            <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-good-soft px-2.5 text-sm font-semibold text-good">
              <BadgeCheck aria-hidden size={16} />
              認證會員
            </span>
          )}
        </span>
        <span className="block text-sm text-ink-soft">個人資料、登入方式與裝置</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </ShopLink>
  );
}

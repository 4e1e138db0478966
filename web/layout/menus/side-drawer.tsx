import { AfterLink } from '@kaituan/kit/content/after-link.tsx';
import { DrawerShell } from '@kaituan/kit/dialogs/drawer-shell.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RunningCount } from '#web/features/group-buy/places/running-count.tsx';
import { useServiceLinks } from '#web/layout/shop-footer.tsx';
import { groupBuysPath, myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { flashSalePath, newArrivalsPath } from '#web/navigation/paths/product-lists.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import {
  ActivityBranch,
  BrandBranch,
  CategoryBranch,
  drawerEntryStyle,
  HintEntries,
} from './drawer-branches.tsx';
import { isCurrentEntry, memberCenterPath } from './shop-tabs.ts';

/** The side drawer: 商品, 會員中心 and 聯絡我們. */
export function SideDrawer({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const channelId = useChannelId();
  const serviceLinks = useServiceLinks();
  return (
    <DrawerShell
      side="left"
      title="選單"
      closeLabel="關閉選單"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <AfterLink onFollow={() => onOpenChange(false)}>
        <nav aria-label="側邊選單">
          <Group title="商品">
            <Entry to="/">首頁</Entry>
            <Entry to={groupBuysPath}>
              揪團中
              <RunningCount channelId={channelId} />
            </Entry>
            <CategoryBranch />
            <BrandBranch />
            <ActivityBranch />
            <Entry to={newArrivalsPath}>新品上架</Entry>
            <Entry to={flashSalePath}>限時搶購</Entry>
            <Entry to="/collections/hot-items">熱門推薦</Entry>
            <HintEntries />
          </Group>
          <Group title="會員中心">
            <Entry to={memberCenterPath}>會員中心首頁</Entry>
            <Entry to="/member/orders">我的訂單</Entry>
            <Entry to={myGroupBuysPath}>我的團購</Entry>
            <Entry to="/notifications">通知</Entry>
            <Entry to="/message-board">留言板</Entry>
            <Entry to="/member/wishlist">收藏清單</Entry>
            <Entry to="/member/profile">個人資料</Entry>
            <Entry to="/cart">購物車</Entry>
            <Entry to="/quick-order">快速訂購</Entry>
          </Group>
          <Group title="聯絡我們">
            {serviceLinks.map(({ label, to }) => (
              <Entry key={to} to={to}>
                {label}
              </Entry>
            ))}
            {isInWrapper() && <Entry to="/device-version">裝置版本</Entry>}
          </Group>
        </nav>
      </AfterLink>
    </DrawerShell>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-3 last:border-b-0">
      <h2 className="px-4 pt-1 pb-1 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  const location = useLocation();
  return (
    <li>
      <ShopLink
        to={to}
        className={`${drawerEntryStyle} gap-2`}
        aria-current={isCurrentEntry(to, location) ? 'page' : undefined}
      >
        {children}
      </ShopLink>
    </li>
  );
}

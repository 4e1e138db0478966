import { Menu } from '@base-ui/react/menu';
import { newMemberName } from '@kaituan/domain/member/profile';
import {
  Bell,
  Heart,
  House,
  ListPlus,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Package,
  ShoppingCart,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '#web/features/sign-in/sign-out.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isVerified, useAppState } from '#web/platform/app-state.ts';
import { memberCenterPath } from './shop-tabs.ts';

const itemStyle =
  'flex min-h-12 cursor-pointer items-center gap-3 px-4 outline-none data-highlighted:bg-sunken data-highlighted:text-primary';

/** The member's menu. */
export function MemberMenu({
  anchor,
  isOpen,
  onOpenChange,
}: {
  anchor: Element | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const user = useAppState((state) => state.user);
  const isMemberVerified = useAppState(isVerified);
  const unread = useAppState((state) => state.unreadNotificationCount);
  const inCart = useAppState((state) => state.cartItemCount);
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Menu.Popup className="w-60 overflow-hidden rounded-card border border-line bg-raised pb-2 text-ink shadow-float outline-none">
            <p className="border-b border-line px-4 py-3">
              <span className="block truncate font-bold">
                {user?.displayName === newMemberName ? '您好' : user?.displayName}
              </span>
              <span className="text-sm text-ink-soft">
                {isMemberVerified ? '認證會員' : '一般會員'}
              </span>
            </p>
            <Entry to={memberCenterPath} icon={House} label="會員中心" />
            <Entry to="/member/orders" icon={Package} label="我的訂單" />
            <Entry to={myGroupBuysPath} icon={Users} label="我的團購" />
            <Entry to="/member/coupons" icon={TicketPercent} label="優惠券" />
            <Entry to="/message-board" icon={MessagesSquare} label="留言板" />
            <Entry to="/member/wishlist" icon={Heart} label="收藏清單" />
            <Entry to="/member/profile" icon={UserRound} label="個人資料" />
            <Entry to="/notifications" icon={Bell} label="通知" count={unread} unit="則未讀" />
            <Entry to="/cart" icon={ShoppingCart} label="購物車" count={inCart} unit="項" />
            <Entry to="/quick-order" icon={ListPlus} label="快速訂購" />
            <Menu.Item className={itemStyle} onClick={() => void signOut('HERE')}>
              <LogOut aria-hidden size={20} />
              登出
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({
  to,
  icon: Icon,
  label,
  count = 0,
  unit = '',
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count?: number;
  unit?: string;
}) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  return (
    <Menu.Item className={itemStyle} onClick={() => void navigate(withChannel(to, channelId))}>
      <Icon aria-hidden size={20} />
      {label}
      {count > 0 && (
        <span className="ml-auto rounded-full bg-primary-soft px-2.5 py-0.5 text-sm font-semibold text-primary tabular-nums">
          {count} {unit}
        </span>
      )}
    </Menu.Item>
  );
}

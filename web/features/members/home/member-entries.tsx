import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  ChevronRight,
  CircleHelp,
  Heart,
  ListPlus,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageSquareHeart,
  MessagesSquare,
  Phone,
  ShoppingCart,
  TicketPercent,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddressBook } from '#web/features/checkout/recipient/use-address-book.ts';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { type OwnCounts, ownCountsQuery } from './own-counts-query.ts';

const entryStyle =
  'flex min-h-14 w-full items-center gap-4 px-4 text-left hover:bg-sunken hover:text-primary sm:px-6';

/** Where else a member goes from here. */
export function MemberEntries({ counts }: { counts: OwnCounts | undefined }) {
  const inCart = useAppState((state) => state.cartItemCount);
  const unread = useAppState((state) => state.unreadNotificationCount);
  return (
    <>
      <Group title="團購與購物">
        <Entry to={myGroupBuysPath} icon={Users} label="我的團購">
          {counts && counts.groups > 0 && `${counts.groups} 團進行中`}
        </Entry>
        <Entry to="/cart" icon={ShoppingCart} label="購物車">
          {inCart > 0 && `${inCart} 項`}
        </Entry>
        <Entry to="/member/wishlist" icon={Heart} label="收藏清單">
          {counts && counts.wishlist > 0 && `${counts.wishlist} 件`}
        </Entry>
        <Entry to="/member/coupons" icon={TicketPercent} label="優惠券">
          {counts && counts.coupons > 0 && `${counts.coupons} 張可用`}
        </Entry>
        <Entry to="/member/reviews" icon={MessageSquareHeart} label="商品評價">
          {counts && counts.reviews > 0 && `${counts.reviews} 件待評價`}
        </Entry>
        <Entry to="/quick-order" icon={ListPlus} label="快速訂購" />
        <AddressEntry count={counts?.addresses} />
      </Group>
      <Group title="需要幫忙">
        <Entry to="/notifications" icon={Bell} label="通知">
          {unread > 0 && `${unread} 則未讀`}
        </Entry>
        <Entry to="/message-board" icon={MessagesSquare} label="留言板" />
        <Entry to="/bulletin" icon={Megaphone} label="最新消息" />
        <Entry to="/faq" icon={CircleHelp} label="常見問題" />
        <Entry to="/contact-us" icon={Phone} label="聯絡我們" />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="overflow-hidden card">
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function Entry({
  to,
  icon,
  label,
  children,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <ShopLink to={to} className={entryStyle}>
        <Row icon={icon} label={label}>
          {children}
        </Row>
      </ShopLink>
    </li>
  );
}

function Row({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden size={22} className="shrink-0 text-primary" />
      <span className="flex-1 font-semibold">{label}</span>
      <span className="text-sm text-ink-soft tabular-nums">{children}</span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </>
  );
}

/** The address book opens here; it has no page of its own. */
function AddressEntry({ count }: { count: number | undefined }) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const { AddressBook, open, close } = useAddressBook();
  const onClose = () => {
    close();
    void client.invalidateQueries({ queryKey: ownCountsQuery(channelId).queryKey });
  };
  return (
    <li>
      <RowButton onClick={() => void open()} className={entryStyle}>
        <Row icon={MapPin} label="地址簿">
          {count !== undefined && count > 0 && `${count} 筆`}
        </Row>
      </RowButton>
      {AddressBook && <AddressBook onClose={onClose} />}
    </li>
  );
}

import { Menu } from '@base-ui/react/menu';
import { LogOut, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '../features/members/sign-out.ts';
import { withChannel } from '../navigation/channel.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { isVerified, useAppState } from '../platform/app-state.ts';

const itemStyle =
  'flex min-h-12 cursor-pointer items-center gap-3 px-4 outline-none data-highlighted:bg-sunken data-highlighted:text-primary';

/** What a member can do from every page. */
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
  const navigate = useNavigate();
  const channelId = useChannelId();
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Menu.Popup className="w-60 overflow-hidden rounded-card border border-line bg-surface pb-2 text-ink shadow-float outline-none">
            <p className="border-b border-line px-4 py-3">
              <span className="block truncate font-bold">{user?.displayName}</span>
              <span className="text-sm text-ink-soft">
                {isMemberVerified ? '認證會員' : '一般會員'}
              </span>
            </p>
            <Menu.Item
              className={itemStyle}
              onClick={() => void navigate(withChannel('/member/profile', channelId))}
            >
              <UserRound aria-hidden size={20} />
              個人資料
            </Menu.Item>
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

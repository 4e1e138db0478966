import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { signOutThen } from '#web/features/sign-in/sign-out.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Shown when a number or a LINE account belongs to another account, with the way to that account. */
export function TakenNotice({ what, children }: { what: string; children: ReactNode }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { start: changeAccount, isBusy } = useCall({
    run: () => signOutThen(() => navigate(withChannel(signInPath('/member/profile'), channelId))),
  });
  return (
    <div role="alert" className="rounded-control bg-accent-soft p-4 text-sm">
      <p className="font-bold text-accent-ink">{what} 已經是另一個帳號的登入方式</p>
      <p className="mt-1.5">{children}</p>
      <Button
        isBusy={isBusy}
        onClick={() => void changeAccount()}
        look="outline"
        className="mt-3 w-full"
      >
        登出，改用那個帳號登入
      </Button>
    </div>
  );
}

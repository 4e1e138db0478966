import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { signInPath } from '#web/navigation/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadIdentity } from '#web/platform/identity/current-identity.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';

/** The number signs in to another account: says what that means, and offers to go there. */
export function PhoneTakenNotice({ phone }: { phone: string }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { start: changeAccount, isBusy } = useCall({
    run: async () => {
      await (await loadIdentity()).signOut();
      // Signing out leads home by itself; what follows is the sign-in page.
      await navigate(withChannel(signInPath('/member/profile'), channelId));
    },
  });
  return (
    <div role="alert" className="rounded-control bg-accent-soft p-4 text-sm">
      <p className="font-bold text-accent-ink">{phone} 已經是另一個帳號的登入方式</p>
      <p className="mt-1.5">
        一個號碼只能登入一個帳號，兩個帳號的訂單與資料不會合併。您可以改用那個帳號，或換一個號碼連結到現在的帳號；想把號碼移過來，請先用那個帳號登入並解除連結。
      </p>
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

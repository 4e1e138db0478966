import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { signInPath } from '#web/navigation/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadIdentity } from '#web/platform/identity/current-identity.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** The number signs in to another account: says what that means, and offers to go there. */
export function PhoneTakenNotice({ phone }: { phone: string }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [isBusy, setIsBusy] = useState(false);
  const changeAccount = async () => {
    setIsBusy(true);
    await loadIdentity()
      .then((identity) => identity.signOut())
      // Signing out leads home by itself; the way on is the sign-in page.
      .then(() => navigate(withChannel(signInPath('/member/profile'), channelId)))
      .finally(() => setIsBusy(false));
  };
  return (
    <div role="alert" className="rounded-control bg-accent-soft p-4 text-sm">
      <p className="font-bold text-accent-ink">{phone} 已經是另一個帳號的登入方式</p>
      <p className="mt-1.5">
        一個號碼只能登入一個帳號，兩個帳號的訂單與資料不會合併。您可以改用那個帳號，或換一個號碼連結到現在的帳號；想把號碼移過來，請先用那個帳號登入並解除連結。
      </p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void changeAccount()}
        className={`${buttonStyle.outline} mt-3 w-full`}
      >
        登出，改用那個帳號登入
      </button>
    </div>
  );
}

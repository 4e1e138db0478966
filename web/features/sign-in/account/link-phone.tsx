import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { loadIdentity, watchSignOut } from '@kaituan/identity-client/current-identity';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PhonePurpose } from '#web/features/sign-in/codes/phone-code-form.tsx';
import { PhoneProof } from '#web/features/sign-in/codes/phone-form.tsx';
import { withChannel } from '#web/navigation/channel.ts';
import { signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useProof } from './proof.tsx';

/** Links a phone number by a code. */
export function LinkPhone({ onDone }: { onDone: () => Promise<void> }) {
  const api = apiOf(useQueryClient());
  const { withProof } = useProof();
  const purpose: PhonePurpose = {
    label: '確認並連結',
    prove: (proof) =>
      withProof(async () => {
        await api('/identity/link-phone', proof);
        await onDone();
        showToast('手機已連結，之後可以用它登入', 'SUCCESS');
      }),
    explain: ({ code }, phone) =>
      code === 'PHONE_TAKEN' ? <PhoneTakenNotice phone={phone} /> : null,
  };
  return (
    <PhoneProof purpose={purpose}>
      <p className="text-sm text-ink-soft">
        證明號碼是您的之後，就能用驗證碼登入這個帳號。如果它已經是另一個帳號的登入方式，兩個帳號不會合併。
      </p>
    </PhoneProof>
  );
}

/** Shown when a number belongs to another account. */
function PhoneTakenNotice({ phone }: { phone: string }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { start: changeAccount, isBusy } = useCall({
    run: async () => {
      const identity = await loadIdentity();
      let stopWatching = () => {};
      const isOver = new Promise<void>((resolve) => {
        stopWatching = watchSignOut(resolve);
      });
      try {
        await identity.signOut();
        // It leads home by itself, some time after its call was answered; what follows is the sign-in page.
        await isOver;
      } finally {
        stopWatching();
      }
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

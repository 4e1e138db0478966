import { apiOf } from '@kaituan/api-client/query-client';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { PhonePurpose } from '#web/features/sign-in/codes/phone-code-form.tsx';
import { PhoneProof } from '#web/features/sign-in/codes/phone-form.tsx';
import { useProof } from './proof.tsx';
import { TakenNotice } from './taken-notice.tsx';

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
      code === 'PHONE_TAKEN' ? (
        <TakenNotice what={phone}>
          一個號碼只能登入一個帳號，兩個帳號的訂單與資料不會合併。您可以改用那個帳號，或換一個號碼連結到現在的帳號；想把號碼移過來，請先用那個帳號登入並解除連結。
        </TakenNotice>
      ) : null,
  };
  return (
    <PhoneProof purpose={purpose}>
      <p className="text-sm text-ink-soft">
        證明號碼是您的之後，就能用驗證碼登入這個帳號。如果它已經是另一個帳號的登入方式，兩個帳號不會合併。
      </p>
    </PhoneProof>
  );
}

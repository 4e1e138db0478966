import { useQueryClient } from '@tanstack/react-query';
import type { PhonePurpose } from '#web/features/sign-in/phone-code-form.tsx';
import { PhoneProof } from '#web/features/sign-in/phone-form.tsx';
import { apiOf } from '#web/platform/query-client.ts';
import { showToast } from '#web/ui/toast.ts';
import { PhoneTakenNotice } from './phone-taken-notice.tsx';
import { useProof } from './proof.tsx';

/** Proves a number, which then signs in to this account. */
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

import { useState } from 'react';
import { findRefusal } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { showToast } from '#web/ui/toast.ts';
import { usePledgeTools } from './pledge-tools.ts';

/** Pays a pledge that is held. */
export function PayButton({ orderNo }: { orderNo: string }) {
  const { pay } = usePledgeTools();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    try {
      await pay(orderNo);
    } catch (error) {
      const notice = noticeOf(error, navigator.onLine);
      const text = findRefusal(error)?.message ?? '付款暫時無法開始，請稍後再試';
      if (notice.kind === 'TOAST') showToast(text, 'ERROR');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={press} className={buttonStyle.primary}>
      {isBusy ? '處理中…' : '去付款'}
    </button>
  );
}

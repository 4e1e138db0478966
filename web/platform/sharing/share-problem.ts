import type { LineStep } from '@kaituan/domain/notification/line-failure';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { explainMessagingProblem } from '#web/platform/messaging/messaging-problem.ts';

/** Says why LINE did not send something, and offers to copy it instead; the offer stays until it is closed. */
export function offerToCopy(error: unknown, text: string, step: LineStep = 'SHARE'): void {
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied ? '已複製，貼給好友就可以了' : '無法複製連結，請長按網址列複製',
      isCopied ? 'SUCCESS' : 'ERROR',
    );
  };
  showToast(`${explainMessagingProblem(error, step)}；也可以複製連結，貼給好友`, 'ERROR', {
    label: '複製連結',
    onPress: () => void copy(),
  });
}

import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/**
 * What stops the order, beside the button that sends it. A coupon that is no longer valid is named as soon as it is,
 * whichever step is open, and can be left out here. A code refused when it was entered stops nothing.
 */
export function OrderObstacles({ notice }: { notice: string | undefined }) {
  const { checkout, change, saveStatus } = useCheckoutForm();
  const { coupon, problems } = checkout;
  const isObstacle = problems.some(({ path }) => path === 'couponCode');
  return (
    <>
      {coupon && isObstacle && (
        <Notice kind="DANGER">
          <div className="flex items-center gap-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              優惠碼 {coupon.code} 無法使用：{coupon.reason}。移除後就能送出訂單
            </p>
            <TextButton
              look="underlined"
              data-obstacle="couponCode"
              isBusy={saveStatus === 'SAVING'}
              aria-label={`移除優惠碼 ${coupon.code}`}
              onClick={({ currentTarget }) => {
                change({ couponCode: null });
                focusAfter(currentTarget);
              }}
              className="-my-3 shrink-0 px-2 font-semibold"
            >
              移除
            </TextButton>
          </div>
        </Notice>
      )}
      {notice && <Notice kind="DANGER">{notice}</Notice>}
    </>
  );
}

/** What leaves out a coupon goes with it; the focus goes on to the button below it, which sends the order or leads on. */
const focusAfter = (removal: HTMLElement): void =>
  removal
    .closest('[role=alert]')
    ?.parentElement?.querySelector<HTMLElement>('button:not([data-obstacle])')
    ?.focus();

/** The button that leaves out a rejected coupon: in the bar of phones or in the column beside the steps. */
export function focusObstacle(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-obstacle]')) button.focus();
}

/** What is missing, by its own words: the first of it, and how much else there is. */
export function missingText(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  return others.length === 0 ? first : `${first}，另外還有 ${others.length} 個地方要填寫或修改`;
}

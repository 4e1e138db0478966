import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import {
  Banknote,
  CreditCard,
  HandCoins,
  Landmark,
  MessageCircle,
  ReceiptText,
  Store,
  Truck,
  Wallet,
} from 'lucide-react';
import { useId } from 'react';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { ChoiceList } from '#web/features/checkout/steps/choice-list.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';

type PaymentOption = Checkout['payments'][number];

/** What follows from a method, in what the checkout knows of its deadline. */
function noteOf({ method, payBy }: PaymentOption, { group }: Checkout): string {
  const act = slowly[method];
  if (act && payBy) {
    return `請在 ${formatDayTime(payBy)} 前${act}，${group ? '逾期名額釋出' : '逾期訂單取消'}`;
  }
  const isAtFinalPrice = group && isPaidWithGoods(method);
  return isAtFinalPrice ? `${notes[method]}，照結團時的最後價格` : notes[method];
}

/** What to do for those that leave days to pay. */
const slowly: Partial<Record<PaymentMethod, string>> = {
  ATM: '轉帳到專屬帳號',
  CVS_CODE: '到超商用代碼繳費',
  BANK_TRANSFER: '匯款並回報帳號末五碼',
};

/** Whether a method leaves days to pay, by a deadline that is worth saying. */
export const leavesDays = (method: PaymentMethod): boolean => method in slowly;

const notes: Record<PaymentMethod, string> = {
  CARD: '送出後前往付款頁刷卡',
  LINE_PAY: '送出後前往 LINE Pay 付款',
  ATM: '取得專屬帳號，在繳費期限前轉帳',
  CVS_CODE: '取得代碼，在繳費期限前到超商繳費',
  CVS_COD: '到超商取貨時付款',
  HOME_COD: '收到商品時付給配送人員',
  BANK_TRANSFER: '匯款後回報帳號末五碼',
  PAY_AT_PICKUP: '到自取地點取貨時付款',
};

/** Payment methods with fees, limits, and the reason when one is unavailable. */
export function PaymentSection() {
  const { checkout, change, problemOf } = useCheckoutForm();
  const noteId = useId();
  const problem = problemOf('paymentMethod');
  return (
    <StepPart icon={<Wallet size={20} />} title="付款方式">
      {checkout.payableTwd === 0 && checkout.lines.length > 0 ? (
        <p className="text-ink-soft">本訂單金額為 0 元，不需要付款。</p>
      ) : (
        <fieldset
          data-path="paymentMethod"
          tabIndex={-1}
          aria-describedby={problem ? noteId : undefined}
          className="min-w-0 outline-none"
        >
          <legend className="sr-only">付款方式</legend>
          <ChoiceList choices={checkout.payments} chosen={checkout.paymentMethod}>
            {(option) => (
              <ChoiceCard
                key={option.method}
                name="paymentMethod"
                value={option.method}
                checked={option.method === checkout.paymentMethod}
                onChange={() => change({ paymentMethod: option.method })}
                icon={<PaymentIcon method={option.method} />}
                title={paymentMethodFacts(option.method).text}
                note={noteOf(option, checkout)}
                aside={option.feeTwd > 0 ? `手續費 ${formatTwd(option.feeTwd)}` : undefined}
                reason={option.reason}
              />
            )}
          </ChoiceList>
          <FieldNote id={noteId} problem={problem} />
        </fieldset>
      )}
    </StepPart>
  );
}

const icons: Record<PaymentMethod, typeof Banknote> = {
  CARD: CreditCard,
  LINE_PAY: MessageCircle,
  ATM: Banknote,
  CVS_CODE: ReceiptText,
  CVS_COD: Store,
  HOME_COD: Truck,
  BANK_TRANSFER: Landmark,
  PAY_AT_PICKUP: HandCoins,
};

function PaymentIcon({ method, size = 22 }: { method: PaymentMethod; size?: number }) {
  const Icon = icons[method];
  return <Icon aria-hidden size={size} />;
}

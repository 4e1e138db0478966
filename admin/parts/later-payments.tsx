import { type LaterPayments, maxTransferHours } from '@kaituan/domain/payment/later-payment';
import { CheckField } from './forms/check-field.tsx';
import { NumberField } from './forms/number-fields.tsx';
import { numberOf } from './forms/typed-values.ts';

/** How a group buy or flash sale may be paid later than within minutes. */
export function LaterPaymentFields(props: {
  /** As it is; undefined for a new one. */
  later: LaterPayments | undefined;
  /** Until when a transfer may come at the latest. */
  hint?: string;
  problem: string | undefined;
}) {
  const { later, hint, problem } = props;
  return (
    <>
      <NumberField
        label="銀行轉帳要在幾小時內匯款"
        hint={[`1 到 ${maxTransferHours}，留白不收轉帳`, hint].filter(Boolean).join('；')}
        name="transferHours"
        defaultValue={(later ? later.transferHours : 24) ?? ''}
        problem={problem}
      />
      <div className="flex flex-col justify-center gap-2">
        <CheckField
          name="paysOnDelivery"
          label="可以貨到付款（宅配、超商）"
          defaultChecked={later?.paysOnDelivery ?? false}
        />
        <CheckField
          name="paysAtPickup"
          label="可以到店、取貨點取貨時付款"
          defaultChecked={later?.paysAtPickup ?? false}
        />
      </div>
    </>
  );
}

/** The same as typed. */
export const laterPaymentsOf = (typed: FormData): LaterPayments => ({
  transferHours: numberOf(typed, 'transferHours') ?? null,
  paysOnDelivery: typed.has('paysOnDelivery'),
  paysAtPickup: typed.has('paysAtPickup'),
});

/** What shoppers read of it; `transfer` says what happens within so many hours. */
export function laterText(
  later: LaterPayments | undefined,
  transfer: (hours: number) => string,
): string {
  const ways = [
    ...(later?.transferHours ? [transfer(later.transferHours)] : []),
    ...(later?.paysOnDelivery ? ['可以貨到付款'] : []),
    ...(later?.paysAtPickup ? ['可以取貨時付款'] : []),
  ];
  return ways.length > 0 ? `${ways.join('；')}。` : '只收幾分鐘內付完的方式（信用卡、LINE Pay）。';
}

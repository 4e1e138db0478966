import type { StaffOrder, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { sumTwd } from '@kaituan/domain/money';
import { isKeptCold } from '@kaituan/domain/order/restock';
import { shopStepText } from '@kaituan/domain/order/shop-steps';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CarrierField } from '#admin/parts/forms/carrier-field.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import type { OwedOrder } from '#admin/parts/owed-order.ts';
import { owedBy } from '#admin/parts/owed-order.ts';
import { ReceivedAmounts } from './money/received-amounts.tsx';
import {
  noDetails,
  type OrderStep,
  orderSteps,
  type StepDetails,
  typedAmount,
} from './order-steps.ts';

type TakenOrder = OwedOrder &
  Pick<StaffOrderRow, 'paymentMethod' | 'refundableTwd' | 'campaignId' | 'pieces'> &
  Partial<Pick<StaffOrder, 'parcels'>>;

/** Asks what a step needs, for one order or for many. */
export function StepDialog(props: {
  step: OrderStep;
  title: string;
  /** The orders that take it; many do not share a tracking number. */
  orders: readonly TakenOrder[];
  isBusy: boolean;
  onConfirm: (details: StepDetails) => void;
  onClose: () => void;
}) {
  const { step, title, orders } = props;
  const isForMany = orders.length > 1;
  const [details, setDetails] = useState(noDetails);
  const field = (name: 'carrier' | 'trackingNo' | 'reason') => ({
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDetails({ ...details, [name]: target.value }),
  });
  return (
    <ConfirmDialog
      title={title}
      label={orderSteps[step].text}
      isBusy={props.isBusy}
      isBlocked={isIncomplete(step, details)}
      onConfirm={() => props.onConfirm(details)}
      onClose={props.onClose}
    >
      {step === 'PAID' && (
        <ReceivedAmounts
          orders={orders}
          amounts={details.amounts}
          onChange={(amounts) => setDetails({ ...details, amounts })}
        />
      )}
      {step === 'CANCEL' && (
        <>
          <p>{refundText(orders)}，商品回到庫存。</p>
          <AccountNote orders={orders} />
          <GroupNote orders={orders} />
          <FormField
            label="原因，會告訴會員（選填）"
            hint="沒填就只說「店家取消訂單」"
            maxLength={100}
            {...field('reason')}
          />
        </>
      )}
      {step === 'SHIP' && (
        <>
          <CarrierField
            label="物流公司"
            hint="填了才能出貨；自己送就填「自送」"
            {...field('carrier')}
          />
          {!isForMany && <FormField label="物流單號" maxLength={40} {...field('trackingNo')} />}
        </>
      )}
      {step === 'DELIVER' && <CashNote orders={orders} />}
      {step === 'BACK' && (
        <BackNote
          orders={orders}
          restocksCold={details.restocksCold}
          onChange={(restocksCold) => setDetails({ ...details, restocksCold })}
        />
      )}
    </ConfirmDialog>
  );
}

const comingBack = ({ parcels = [] }: TakenOrder) =>
  parcels.filter(({ status }) => parcelStepFrom.BACK.includes(status));

/** Nobody sees of what was kept cold whether it thawed on its way: it is sold again only if the shop says so. */
function BackNote(props: {
  orders: readonly TakenOrder[];
  restocksCold: boolean;
  onChange: (restocksCold: boolean) => void;
}) {
  const back = props.orders.flatMap(comingBack);
  const cold = back.filter(({ temperature }) => temperature && isKeptCold({ temperature }));
  const goods = cold.flatMap(({ lines }) => lines).filter(({ quantity }) => quantity > 0);
  if (goods.length === 0) return <p>包裹裡的商品回到庫存，已付的款項會退還。</p>;
  return (
    <>
      <p>
        已付的款項會退還。{cold.length < back.length && '常溫商品回到庫存；'}
        冷藏、冷凍商品不會自動回到庫存：
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {goods.map(({ lineNo, name, quantity }) => (
          <li key={lineNo}>{`${name} × ${quantity}`}</li>
        ))}
      </ul>
      <CheckField
        name="restocksCold"
        label="這些也放回庫存"
        note="沒離開過冷藏或冷凍、驗過還能賣才勾，放回去馬上就能被買走。只有一部分能賣的不要勾，之後到庫存記「退貨回架」。"
        defaultChecked={props.restocksCold}
        onChange={({ target }) => props.onChange(target.checked)}
      />
    </>
  );
}

/** What cancelling them gives back, as far as staff may know. */
function refundText(orders: readonly TakenOrder[]): string {
  if (orders.some(({ refundableTwd }) => refundableTwd === null)) return '已付的款項會退還';
  const paid = orders.filter(({ refundableTwd }) => refundableTwd);
  if (paid.length === 0) return '還沒有付款，不會退款';
  const all = formatTwd(sumTwd(paid.map(({ refundableTwd }) => refundableTwd ?? 0)));
  if (orders.length === 1) return `已付的 ${all} 會退還`;
  const others = orders.length - paid.length;
  const of = others === 0 ? '' : `，另外 ${others} 張還沒有付款`;
  return `${paid.length} 張已付的共 ${all} 會退還${of}`;
}

const needsAccount = ({ paymentMethod, refundableTwd }: TakenOrder): boolean =>
  (refundableTwd ?? 0) > 0 && paymentMethodFacts(paymentMethod).refund === 'BANK_FORM';

/** What no gateway gives back waits for the member's account. */
function AccountNote({ orders }: { orders: readonly TakenOrder[] }) {
  const waiting = orders.filter(needsAccount);
  if (waiting.length === 0) return null;
  const which = orders.length > 1 ? `其中 ${waiting.length} 張` : '這張';
  const methods = new Set(waiting.map((one) => paymentMethodFacts(one.paymentMethod).text));
  return (
    <p>{`${which}是${[...methods].join('、')}付款：會員要先填收款帳戶，您再到「退款出帳」匯還。`}</p>
  );
}

/** A group buy loses whoever's order is cancelled. */
function GroupNote({ orders }: { orders: readonly TakenOrder[] }) {
  const joined = orders.filter(({ campaignId }) => campaignId !== null);
  if (joined.length === 0) return null;
  const which = orders.length > 1 ? `其中 ${joined.length} 張` : '這張';
  const pieces = joined.reduce((sum, one) => sum + one.pieces, 0);
  return <p>{`${which}是團購的訂單：團購會少 ${joined.length} 位參加者、${pieces} 件。`}</p>;
}

const mayCollect = (order: TakenOrder): boolean =>
  isPaidWithGoods(order.paymentMethod) && (order.payableTwd === null || owedBy(order) > 0);

/** On which day it is pressed: a carrier has the money days before it sends it on, and a return counts its days from here. */
function whenCollectedText(method: PaymentMethod): string {
  const { collectedAt, text } = paymentMethodFacts(method);
  if (collectedAt === 'PICKUP') return `${text}：收到買家的錢才按。`;
  const own = collectedAt === 'HOME' ? '；自己送的，收到錢才按' : '';
  const done = collectedAt === 'HOME' ? '送到並代收' : '讓買家取貨付款';
  return `${text}：物流公司${done}的當天就按，不用等錢轉給您${own}。買家拒收或沒來取的不要按，包裹回來再按「${shopStepText.BACK}」。`;
}

/** What is paid with the goods is booked whole once they are handed over. */
function CashNote({ orders }: { orders: readonly TakenOrder[] }) {
  const collected = orders.filter(mayCollect);
  const [first] = collected;
  if (!first) return null;
  const which = orders.length > 1 ? `其中 ${collected.length} 張` : '這張';
  // A list does not tell what was received, and a packer reads no amounts.
  const isKnown = orders.length === 1 && first.payableTwd !== null && first.paidTwd !== undefined;
  const cash = isKnown
    ? `會一起記成收到 ${formatTwd(owedBy(first))}`
    : '沒收過款的會一起記成收到全額';
  const methods = new Set(collected.map(({ paymentMethod }) => paymentMethod));
  return (
    <>
      <p>{`${which}是貨到或取貨時付款，${cash}，之後不能取消。`}</p>
      <ul className="list-disc pl-5">
        {[...methods].map((method) => (
          <li key={method}>{whenCollectedText(method)}</li>
        ))}
      </ul>
    </>
  );
}

function isIncomplete(step: OrderStep, { carrier, amounts }: StepDetails): boolean {
  if (step === 'SHIP') return carrier.trim() === '';
  if (step !== 'PAID') return false;
  const typed = Object.values(amounts).map(typedAmount);
  return typed.some(Number.isNaN) || typed.every((amount) => amount === undefined);
}

import type { OrderAction } from '@kaituan/domain/order/order-actions';
import { orderLabelText } from '@kaituan/domain/order/order-label';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderPath, returnPath } from '#web/features/orders/order-address.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { type BoughtAgain, buyAgain } from './buy-again.ts';
import { useOrderTools } from './order-tools.ts';
import { useOrderCall } from './use-order-call.ts';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'));
const NotAddedDialog = lazy(() => import('./not-added-dialog.tsx'));

const texts: Record<OrderAction, string> = {
  PAY: '去付款',
  CHANGE_PAYMENT: '更換付款方式',
  CANCEL: '取消訂單',
  CONFIRM_RECEIPT: '確認收貨',
  RETURN: '申請退貨',
  BUY_AGAIN: '再買一次',
};
const leaveGroupText = '退出團購';
const isUrgent = (action: OrderAction) => action === 'PAY' || action === 'CONFIRM_RECEIPT';

type Open = { kind: OrderAction } | { kind: 'NOT_ADDED'; bought: BoughtAgain };

/** The actions of an order, the urgent one last. */
export function OrderActions({
  orderNo,
  label,
  actions,
  needsAccount,
}: {
  orderNo: string;
  /** Who cancels an order that waits for its group leaves the group, and so it is called in 我的團購. */
  label: string;
  actions: readonly OrderAction[];
  /** Whether a refund waits for the member's bank account, which is then the first thing to do. */
  needsAccount: boolean;
}) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { isBusy, run } = useOrderCall(orderNo);
  const { beginPayment, ...cartTools } = useOrderTools();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const pay = async () => {
    const step = await run(() => beginPayment(orderNo));
    const target = `${withChannel(orderPath(orderNo), channelId)}#payment`;
    if (step === 'SHOWN_HERE') await navigate(target);
  };
  const buy = async () => {
    const bought = await run((tools) => buyAgain(orderNo, { ...tools, ...cartTools }));
    if (!bought) return;
    if (bought.refused.length > 0) return setOpen({ kind: 'NOT_ADDED', bought });
    if (bought.checkoutPath) return void (await navigate(bought.checkoutPath));
    showToast(`已將 ${bought.added} 項商品放入購物車`, 'SUCCESS');
    await navigate(bought.cartPath);
  };
  const press = (action: OrderAction) => {
    if (action === 'PAY') return void pay();
    if (action === 'BUY_AGAIN') return void buy();
    setOpen({ kind: action });
  };
  const lookOf = (action: OrderAction) =>
    isUrgent(action) && !needsAccount ? 'primary' : 'outline';
  const isInGroup = label === orderLabelText.WAITING_FOR_GROUP;
  const textOf = (action: OrderAction) =>
    action === 'CANCEL' && isInGroup ? leaveGroupText : texts[action];
  const shown = [...actions].sort((a, b) => Number(isUrgent(a)) - Number(isUrgent(b)));
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:*:px-3.5 max-sm:has-[>:nth-child(4)]:*:grow print:hidden">
      {shown.map((action) =>
        action === 'RETURN' ? (
          <ShopLink key={action} to={returnPath(orderNo)} className={buttonStyle[lookOf(action)]}>
            {texts[action]}
          </ShopLink>
        ) : (
          <Button
            key={action}
            look={lookOf(action)}
            disabled={isBusy}
            onClick={() => press(action)}
          >
            {textOf(action)}
          </Button>
        ),
      )}
      {needsAccount && (
        <ShopLink to={`${orderPath(orderNo)}#refunds`} className={buttonStyle.primary}>
          提供退款帳戶
        </ShopLink>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'CANCEL' && (
          <CancelDialog orderNo={orderNo} title={textOf('CANCEL')} onClose={close} />
        )}
        {open?.kind === 'CHANGE_PAYMENT' && <PaymentDialog orderNo={orderNo} onClose={close} />}
        {open?.kind === 'CONFIRM_RECEIPT' && <ReceiptDialog orderNo={orderNo} onClose={close} />}
        {open?.kind === 'NOT_ADDED' && <NotAddedDialog bought={open.bought} onClose={close} />}
      </Suspense>
    </div>
  );
}

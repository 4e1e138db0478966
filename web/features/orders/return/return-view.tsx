import type { Order } from '@kaituan/contract/order/order';
import { formatDayTime } from '@kaituan/domain/day-text';
import { isOpenReturn } from '@kaituan/domain/order/return-life';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { PackageX } from 'lucide-react';
import { orderPath } from '#web/features/orders/order-address.ts';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { ReturnForm } from './return-form.tsx';

/** The return form, or why no return is possible. */
export function ReturnView({ order }: { order: Order }) {
  const { orderNo, returnBy, actions } = order;
  if (!actions.includes('RETURN')) {
    return (
      <div className="card">
        <EmptyState icon={<PackageX size={30} />} title={whyNot(order)}>
          <ShopLink to={orderPath(orderNo)} className={`${buttonStyle.primary} mt-2`}>
            回到訂單
          </ShopLink>
          <AskLink asked={{ category: 'RETURN', orderNo }}>退貨有問題？問店家</AskLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 max-w-2xl text-ink-soft">
        {returnBy && `請在 ${formatDayTime(returnBy)} 前申請。`}
        店家審核後會告訴您怎麼寄回；檢查完成後退款。
      </p>
      <p className="mb-4 max-w-2xl text-ink-soft">
        收到的次日起七日內退貨，或商品有問題，寄回的運費由店家負擔；其他情形店家同意時會說明。
      </p>
      <div className="mb-4 -ml-5">
        <AskLink asked={{ category: 'RETURN', orderNo }}>退貨有問題？問店家</AskLink>
      </div>
      <ReturnForm order={order} />
    </>
  );
}

function whyNot({ returns, returnBy, serverTime }: Order): string {
  if (returns.some(({ status }) => isOpenReturn(status))) return '已有一筆退貨正在處理中';
  if (returnBy === null) return '收到商品後才能申請退貨';
  return serverTime > returnBy ? '已超過退貨期限' : '這張訂單沒有可以退的商品';
}

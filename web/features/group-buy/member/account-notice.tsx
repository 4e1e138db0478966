import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { orderOfPledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Asks for the bank account of a pending refund; nothing when none is pending. */
export function AccountNotice({ pledge }: { pledge: Pick<Pledge, 'needsAccount' | 'orderNo'> }) {
  if (!pledge.needsAccount) return null;
  return (
    <div className="mt-4">
      <Notice kind="WARNING">
        有一筆退款在等您的帳戶資料。
        <ShopLink
          to={`${orderOfPledgePath(pledge.orderNo)}#refunds`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          請提供退款帳戶
        </ShopLink>
      </Notice>
    </div>
  );
}

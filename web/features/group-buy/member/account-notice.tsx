import type { Pledge } from '@kaituan/contract/pledge';
import { orderOfPledgePath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Asks for the account that a refund waits for; nothing when none waits. */
export function AccountNotice({ pledge }: { pledge: Pick<Pledge, 'needsAccount' | 'orderNo'> }) {
  if (!pledge.needsAccount) return null;
  return (
    <div className="mt-4">
      <Notice kind="WARNING">
        有一筆退款在等你的帳戶資料。
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

import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { PackageOpen, SearchX } from 'lucide-react';
import { type OrderChoice, orderListPath } from '#web/features/orders/order-address.ts';
import type { ListedTab } from '#web/features/orders/order-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const titles: Record<ListedTab, string> = {
  ALL: '您還沒有訂單',
  TO_PAY: '沒有等待付款的訂單',
  WAITING_FOR_GROUP: '沒有待成團的訂單',
  TO_SHIP: '沒有等待出貨的訂單',
  TO_RECEIVE: '沒有等待收貨的訂單',
  COMPLETED: '還沒有完成的訂單',
  RETURNS: '沒有退貨或退款的訂單',
};

/** Empty state of a tab or search. */
export function NoOrders({ choice: { tab, searchText } }: { choice: OrderChoice }) {
  if (searchText) {
    return (
      <EmptyState icon={<SearchX size={30} />} title={`找不到符合「${searchText}」的訂單`}>
        <p className="text-ink-soft">可以輸入訂單編號的一部分、商品名稱或規格編號</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {tab !== 'ALL' && (
            <ShopLink
              to={orderListPath({ tab: 'ALL', searchText })}
              replace
              className={buttonStyle.primary}
            >
              在全部訂單中搜尋
            </ShopLink>
          )}
          <ShopLink
            to={orderListPath({ tab, searchText: '' })}
            replace
            className={buttonStyle.outline}
          >
            清除搜尋
          </ShopLink>
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<PackageOpen size={30} />} title={titles[tab]}>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ShopLink to="/collections/hot-items" className={buttonStyle.primary}>
          逛逛熱門推薦
        </ShopLink>
        {tab !== 'ALL' && (
          <ShopLink to="/member/orders" replace className={buttonStyle.outline}>
            看全部訂單
          </ShopLink>
        )}
      </div>
    </EmptyState>
  );
}

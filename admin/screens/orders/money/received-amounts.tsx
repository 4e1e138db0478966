import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { type OwedOrder, owedBy } from '#admin/parts/owed-order.ts';
import { typedAmount } from '#admin/screens/orders/order-steps.ts';

/** What really came in for each order: nothing is booked as full unless somebody says so. */
export function ReceivedAmounts(props: {
  orders: readonly OwedOrder[];
  amounts: Readonly<Record<string, string>>;
  onChange: (amounts: Record<string, string>) => void;
}) {
  const { orders, amounts, onChange } = props;
  const [only] = orders;
  const isOne = orders.length === 1 && only !== undefined;
  return (
    <div className="space-y-3 text-ink">
      <p className="text-ink-soft">
        填帳戶或手上實際收到的金額；不足的補足前不算付清，多的列入退款
        {isOne ? '。' : '，留空的不記。'}
      </p>
      <Button
        look="outline"
        onClick={() =>
          onChange(Object.fromEntries(orders.map((order) => [order.orderNo, `${owedBy(order)}`])))
        }
      >
        {isOne ? `收到 ${formatTwd(owedBy(only))}` : '每張都收到全額'}
      </Button>
      <div className="max-h-[50vh] space-y-3 overflow-y-auto">
        {orders.map((order) => {
          const { orderNo, reportedLastFive } = order;
          const typed = typedAmount(amounts[orderNo]);
          const leftTwd = owedBy(order) - (typed ?? owedBy(order));
          const balanceText =
            leftTwd > 0
              ? `還差 ${formatTwd(leftTwd)}`
              : leftTwd < 0
                ? `多了 ${formatTwd(-leftTwd)}`
                : `${order.heldTwd ? '還差' : '應付'} ${formatTwd(owedBy(order))}`;
          return (
            <MoneyField
              key={orderNo}
              label={isOne ? '收到的金額' : orderNo}
              value={amounts[orderNo] ?? ''}
              onChange={({ target }) => onChange({ ...amounts, [orderNo]: target.value })}
              hint={`${balanceText}${reportedLastFive ? `；買家回報末五碼 ${reportedLastFive}` : ''}`}
              problem={Number.isNaN(typed) ? '請填整數金額' : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

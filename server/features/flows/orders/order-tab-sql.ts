import { isAwaitingMoney, type OrderTab } from '@kaituan/domain/order/order-label';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentStatuses } from '@kaituan/domain/payment/payment-life';
import {
  isCancelledOrBack,
  isReceived,
  isSentBack,
  isUnderWay,
  shipmentStatuses,
} from '@kaituan/domain/shipping/shipment-life';
import { type SQL, sql } from 'drizzle-orm';

/** SQL expressions of an order's states; the last two are arrays of statuses. */
type OrderAxes = {
  status: SQL;
  cancelReason: SQL;
  payment: SQL;
  shipments: SQL;
  returns: SQL;
};

const textArray = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`;
const tab = (name: OrderTab) => sql.raw(`'${name}'`);

const awaitingMoney = textArray(paymentStatuses.filter(isAwaitingMoney));
const openReturn = textArray(returnStatuses.filter(isOpenReturn));
const sentBack = textArray(shipmentStatuses.filter(isSentBack));
const goingBack = textArray(
  shipmentStatuses.filter((status) => isSentBack(status) && !isCancelledOrBack(status)),
);
const forBuyer = textArray(
  shipmentStatuses.filter((status) => !isSentBack(status) && !isCancelledOrBack(status)),
);
const outOfTheShop = textArray(
  shipmentStatuses.filter((status) => isUnderWay(status) || isReceived(status)),
);

/** The tab an order is listed under, equal to the domain's `orderTabOf`; null for none. */
export function orderTabSql({ status, cancelReason, payment, shipments, returns }: OrderAxes): SQL {
  return sql`case
    when ${status} = 'CANCELLED' then case
      when ${payment} = 'REFUNDED' then ${tab('RETURNS')}
      when ${cancelReason} = 'GROUP_FAILED' and ${payment} in ('PAID', 'PARTIALLY_REFUNDED')
        then ${tab('RETURNS')}
    end
    when ${returns} && ${openReturn} then ${tab('RETURNS')}
    when ${payment} = 'REFUNDED' then ${tab('RETURNS')}
    when ${status} = 'COMPLETED' then ${tab('COMPLETED')}
    when ${payment} = any(${awaitingMoney}) then ${tab('TO_PAY')}
    when ${shipments} && ${goingBack} then ${tab('RETURNS')}
    when ${shipments} && ${sentBack} and not ${shipments} && ${forBuyer} then ${tab('RETURNS')}
    when ${shipments} && ${outOfTheShop} then ${tab('TO_RECEIVE')}
    when 'HELD' = any(${shipments}) then ${tab('WAITING_FOR_GROUP')}
    else ${tab('TO_SHIP')}
  end`;
}

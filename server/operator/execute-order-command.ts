import type { Database } from '#server/database/database.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { settleRefundByHand } from '#server/features/flows/money-out/execute-refund.ts';
import { deliverParcel } from '#server/features/flows/parcels/deliver-parcel.ts';
import {
  arriveAtStore,
  shipParcel,
  startPreparing,
} from '#server/features/flows/parcels/move-parcel.ts';
import { leaveUnclaimed, takeBackParcel } from '#server/features/flows/parcels/take-back-parcel.ts';
import {
  approveReturn,
  inspectReturn,
  rejectReturn,
  sendReturn,
} from '#server/features/flows/returns/return-decide.ts';
import { refundReturn } from '#server/features/flows/returns/return-refund.ts';
import { listShipments, type ShipmentRow } from '#server/features/records/order/change-shipment.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { OrderCommand } from './order-command-schema.ts';
import { describeOrder, listOrders, listRefunds } from './order-printing.ts';

export type OrderCommandOptions = { database: Database; accountKey: Buffer };
type Step<Verb extends OrderCommand['verb']> = Extract<OrderCommand, { verb: Verb }>;
type OrderStep = Exclude<OrderCommand, { verb: 'list' | 'show' | 'refunds' | 'refunded' }>;

const receivedText = {
  PAID: '已收款，訂單成立',
  REINSTATED: '款項逾期，已重新保留商品並成立訂單',
  SURPLUS: '訂單已取消且無法恢復，款項列入待退款',
  REPEATED: '這筆款項先前已入帳',
} as const;

/** Executes an owner's command about orders, and returns its output. */
export async function executeOrderCommand(
  { database, accountKey }: OrderCommandOptions,
  command: OrderCommand,
  now: Date,
): Promise<string> {
  switch (command.verb) {
    case 'list':
      return listOrders(database, command.which);
    case 'show':
      return describeOrder(database, command.orderNo);
    case 'refunds':
      return listRefunds(database, accountKey);
    case 'refunded':
      await settleRefundByHand(database, command.refundNo, command.reference, now);
      return `退款 ${command.refundNo} 已完成`;
    default:
      return inTransaction(database, async (transaction) => {
        const order = await lockOrder(transaction, command.orderNo);
        const outcome = await takeStep(transaction, order, command, now);
        return `${order.orderNo} ${outcome}`;
      });
  }
}

async function takeStep(
  database: Database,
  order: OrderRow,
  command: OrderStep,
  now: Date,
): Promise<string> {
  switch (command.verb) {
    case 'paid':
      return receivedText[await receiveOfflineMoney(database, order, now)];
    case 'cancel': {
      const cancelling = { reason: 'SHOP', actor: 'SHOP', text: command.reason } as const;
      await cancelPlacedOrder(database, order, cancelling, now);
      return '已取消';
    }
    case 'return':
      return decideReturn(database, order, command, now);
    default:
      return moveParcels(database, order, command, now);
  }
}

async function decideReturn(
  database: Database,
  order: OrderRow,
  { returnNo, decision, reason }: Step<'return'>,
  now: Date,
): Promise<string> {
  switch (decision) {
    case 'approve':
      await approveReturn(database, order, { returnNo }, now);
      return '已同意退貨';
    case 'reject':
      await rejectReturn(database, order, { returnNo, reason }, now);
      return '已婉拒退貨';
    case 'sent':
      await sendReturn(database, order, { returnNo });
      return '退貨已寄回';
    case 'inspect':
      await inspectReturn(database, order, { returnNo });
      return '退貨已收到';
    case 'refund':
      await refundReturn(database, order, { returnNo }, now);
      return '退貨完成，退款處理中';
  }
}

type Moving = Step<'prepare' | 'ship' | 'arrive' | 'deliver' | 'unclaimed' | 'back'>;

const movable: Record<Moving['verb'], readonly ShipmentRow['status'][]> = {
  prepare: ['READY'],
  ship: ['READY', 'PREPARING'],
  arrive: ['READY', 'PREPARING', 'SHIPPED'],
  deliver: ['SHIPPED', 'AT_STORE'],
  unclaimed: ['AT_STORE'],
  back: ['SHIPPED', 'UNCLAIMED'],
};
const movedText: Record<Moving['verb'], string> = {
  prepare: '開始備貨',
  ship: '已出貨',
  arrive: '已到店',
  deliver: '已送達',
  unclaimed: '逾期未取',
  back: '已退回，商品回架',
};

/** Moves the given parcel, or every parcel in a suitable status. */
async function moveParcels(
  database: Database,
  order: OrderRow,
  command: Moving,
  now: Date,
): Promise<string> {
  const parcels = (await listShipments(database, order.orderNo)).filter(
    ({ shipmentNo, status }) =>
      movable[command.verb].includes(status) && (command.parcel ?? shipmentNo) === shipmentNo,
  );
  if (parcels.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
  for (const parcel of parcels) {
    // Delivering the first parcel may have paid the order, so it is read again.
    const current = await lockOrder(database, order.orderNo);
    await moveParcel(database, current, parcel, command, now);
  }
  return `${movedText[command.verb]}（包裹 ${parcels.map(({ shipmentNo }) => shipmentNo).join('、')}）`;
}

async function moveParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, status }: ShipmentRow,
  command: Moving,
  now: Date,
): Promise<void> {
  const parcel = { shipmentNo };
  if (status === 'READY') await startPreparing(database, order, parcel, now);
  if (command.verb === 'ship') {
    const sent = { shipmentNo, carrier: command.carrier, trackingNo: command.tracking };
    await shipParcel(database, order, sent, now);
  }
  if (command.verb === 'arrive') await arriveAtStore(database, order, parcel, now);
  if (command.verb === 'deliver') await deliverParcel(database, order, parcel, now);
  if (command.verb === 'unclaimed') await leaveUnclaimed(database, order, parcel, now);
  if (command.verb === 'back') await takeBackParcel(database, order, parcel, now);
}

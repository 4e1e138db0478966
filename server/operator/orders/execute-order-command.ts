import { maxRevealedAccounts, type StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { bookRows, matchStatementFile } from './match-statement.ts';
import type { OrderCommand } from './order-command-schema.ts';
import {
  decidedText,
  movedText,
  presentOrder,
  presentOrders,
  presentReceived,
  presentReduction,
  presentRefunds,
} from './order-printing.ts';

/** Executes an owner's command about orders over staff calls, and returns its output. */
export async function executeOrderCommand(ask: AskStaff, command: OrderCommand): Promise<string> {
  switch (command.verb) {
    case 'list': {
      const { which, after: cursor } = command;
      return presentOrders(await ask('/StaffOrder/SearchOrderArray', { which, cursor }), which);
    }
    case 'show': {
      const { orderNo } = command;
      const { result: order } = await ask('/StaffOrder/DescribeOrder', { orderNo });
      const orderNoArray = [order.orderNo];
      const { result: known } = await ask('/StaffOrder/RevealRecipientArray', { orderNoArray });
      return presentOrder({ ...order, address: known[0]?.address ?? null });
    }
    case 'refunds':
      return presentRefunds(await listWaitingRefunds(ask));
    case 'refunded': {
      const { refundNo, reference, 'changed-account': isChangedAccountKnown } = command;
      await ask('/StaffOrder/SettleRefund', { refundNo, reference, isChangedAccountKnown });
      return `退款 ${refundNo} 已完成`;
    }
    case 'statement':
      return matchStatementFile(ask, command);
    case 'match':
      return bookRows(ask, command.channel, [command]);
    default:
      return `${command.orderNo} ${await changeOrder(ask, command)}`;
  }
}

type Changing = Exclude<Extract<OrderCommand, { orderNo: string }>, { verb: 'match' }>;

async function changeOrder(
  ask: AskStaff,
  command: Exclude<Changing, { verb: 'show' }>,
): Promise<string> {
  const { orderNo } = command;
  switch (command.verb) {
    case 'paid': {
      const { amount: amountTwd, on: receivedOn, reference } = command;
      const request = { orderNo, amountTwd, receivedOn, reference };
      return presentReceived((await ask('/StaffOrder/ReceiveMoney', request)).result);
    }
    case 'unpaid': {
      const { receiptNo, reason } = command;
      await ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason });
      return '已取消這筆入帳';
    }
    case 'cancel':
      await ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: command.reason });
      return '已取消';
    case 'reduce': {
      const { lines, goodwill: goodwillTwd, cause, reason, confirm: confirmed } = command;
      const request = { orderNo, lines, goodwillTwd, cause, reason, confirmed };
      return presentReduction((await ask('/StaffOrder/ReduceOrder', request)).result);
    }
    case 'return': {
      const { returnNo, decision, reason, restock } = command;
      await ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision, reason, restock });
      return decidedText[decision];
    }
    case 'back': {
      const { parcel, 'restock-cold': restocksCold } = command;
      const request = { orderNo, parcel, restocksCold };
      const { result } = await ask('/StaffOrder/TakeBackParcels', request);
      return movedText('BACK', result);
    }
    default: {
      const { verb, parcel } = command;
      const sent =
        verb === 'ship' ? { carrier: command.carrier, trackingNo: command.tracking } : {};
      const step = stepOf[verb];
      const labelVersion = 'label' in command ? command.label : undefined;
      const request = { orderNo, step, parcel, labelVersion, ...sent };
      return movedText(step, (await ask('/StaffOrder/MoveParcels', request)).result);
    }
  }
}

const stepOf = {
  prepare: 'PREPARE',
  ship: 'SHIP',
  arrive: 'ARRIVE',
  deliver: 'DELIVER',
  unclaimed: 'UNCLAIMED',
} as const;

type Page = { result: StaffRefund[]; nextCursor: string | null };

async function listWaitingRefunds(ask: AskStaff): Promise<StaffRefund[]> {
  const all: StaffRefund[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const request = { limit: 200, ...(cursor && { cursor }) };
    const page: Page = await ask('/StaffMoney/SearchRefundArray', request);
    all.push(...page.result);
    cursor = page.nextCursor;
  }
  return withAccounts(ask, all);
}

/** Paying them out needs the whole accounts. */
async function withAccounts(ask: AskStaff, refunds: StaffRefund[]): Promise<StaffRefund[]> {
  const refundNos = refunds.flatMap(({ refundNo, account }) => (account ? [refundNo] : []));
  const accounts = new Map<string, StaffRefund['account']>();
  for (let index = 0; index < refundNos.length; index += maxRevealedAccounts) {
    const refundNoArray = refundNos.slice(index, index + maxRevealedAccounts);
    const { result } = await ask('/StaffMoney/RevealRefundAccountArray', { refundNoArray });
    for (const { refundNo, account } of result) accounts.set(refundNo, account);
  }
  return refunds.map((one) => ({ ...one, account: accounts.get(one.refundNo) ?? null }));
}

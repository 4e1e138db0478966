import { sumTwd } from '@kaituan/domain/money';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';

/** Refunds of one cause are made per payment; their buyer is notified of them as one. */
export type NotifiedRefund = {
  /** The first of them, whichever event it is. */
  refundNo: unknown;
  amountTwd: number;
  needsAccount: boolean;
  /** True once a gateway has made all of them. */
  isComplete: boolean;
};

const { refundNo, orderNo, cause, kind, status, amountTwd } = refund;

/** Finds what to say of an event of a refund: those of the same order, cause and kind as one. */
export async function listNotifiedRefunds(
  database: Database,
  events: readonly StoredEvent[],
): Promise<(event: Pick<StoredEvent, 'data'>) => NotifiedRefund> {
  const notified = events.filter(({ kind }) => kind === 'REFUND_REQUESTED' || kind === 'REFUNDED');
  const orderNos = [...new Set(notified.map(({ subjectId }) => subjectId))];
  const rows = orderNos.length === 0 ? [] : await listRefunds(database, orderNos);
  const groups = Map.groupBy(rows, (row) => `${row.orderNo} ${row.cause} ${row.kind}`);
  const groupOf = new Map(
    [...groups.values()].flatMap((group) => group.map((row) => [row.refundNo as unknown, group])),
  );
  return ({ data }) => {
    const group = groupOf.get(data.refundNo) ?? [];
    const own = group.find((row) => row.refundNo === data.refundNo);
    // Staff transfer each refund to an account by itself.
    const isByHand = own?.kind === 'BANK_FORM' && own.status === 'DONE';
    if (!own || isByHand) {
      const ownTwd = typeof data.amountTwd === 'number' ? data.amountTwd : 0;
      return { refundNo: data.refundNo, amountTwd: ownTwd, needsAccount: false, isComplete: true };
    }
    return {
      refundNo: group[0]?.refundNo,
      amountTwd: sumTwd(group.map((row) => row.amountTwd)),
      needsAccount: own.isWaiting,
      isComplete: group.every((row) => row.status === 'DONE'),
    };
  };
}

const listRefunds = (database: Database, orderNos: readonly string[]) =>
  database
    .select({
      ...{ refundNo, orderNo, cause, kind, status, amountTwd },
      isWaiting: sql<boolean>`${kind} = 'BANK_FORM' and ${refund.bankForm} is null
        and ${status} = 'REQUESTED'`,
    })
    .from(refund)
    .where(sql`${orderNo} = any(${textsParameter(orderNos)})`)
    .orderBy(refundNo);

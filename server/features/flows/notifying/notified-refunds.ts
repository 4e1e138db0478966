import { sumTwd } from '@kaituan/domain/money';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';

/** Refunds of one request are made per payment; their buyer is notified of them as one. */
export type NotifiedRefund = {
  /** The first of them, whichever event it is. */
  refundNo: unknown;
  amountTwd: number;
  needsAccount: boolean;
  /** What was made, once nothing of it is open: of one that leaves its request, what is left there. */
  made: { refundNo: unknown; amountTwd: number } | undefined;
};

const { refundNo, orderNo, cause, kind, status, amountTwd, requestedAt } = refund;
const ofRefunds = new Set(['REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'ACCOUNT_ASKED']);
const leavingKinds = new Set(['REFUND_FAILED', 'ACCOUNT_ASKED']);

/** Finds what to say of an event of a refund: those of one request and kind as one. */
export async function listNotifiedRefunds(
  database: Database,
  events: readonly StoredEvent[],
): Promise<(event: Pick<StoredEvent, 'kind' | 'data'>) => NotifiedRefund> {
  const notified = events.filter(({ kind }) => ofRefunds.has(kind));
  const orderNos = [...new Set(notified.map(({ subjectId }) => subjectId))];
  const rows = orderNos.length === 0 ? [] : await listRefunds(database, orderNos);
  return (event) => {
    const { data } = event;
    const isLeaving = leavingKinds.has(event.kind);
    const own = rows.find((row) => row.refundNo === data.refundNo);
    // Staff transfer each refund to an account by itself.
    const isByHand = own?.kind === 'BANK_FORM' && own.status === 'DONE';
    if (!own || isByHand) {
      const ownTwd = typeof data.amountTwd === 'number' ? data.amountTwd : 0;
      const alone = { refundNo: data.refundNo, amountTwd: ownTwd };
      return { ...alone, needsAccount: false, made: isLeaving ? undefined : alone };
    }
    const ofRequest = rows.filter((row) => requestOf(row) === requestOf(own));
    const group = own.hasFailed
      ? [own]
      : ofRequest.filter((row) => row.kind === own.kind && !row.hasFailed);
    const rest = ofRequest.filter((row) => row.kind === 'AUTOMATIC' && !row.hasFailed);
    return {
      ...inOne(group),
      needsAccount: own.isWaiting,
      made: findMade(isLeaving ? rest : group),
    };
  };
}

type Row = Awaited<ReturnType<typeof listRefunds>>[number];

/** Several of one cause may be requested at different times: each is a request of its own. */
const requestOf = (row: Row): string => `${row.orderNo} ${row.cause} ${row.requestedAt.getTime()}`;

const inOne = (group: readonly Row[]) => ({
  refundNo: group[0]?.refundNo,
  amountTwd: sumTwd(group.map((row) => row.amountTwd)),
});

const findMade = (group: readonly Row[]) =>
  group.length > 0 && group.every((row) => row.status === 'DONE') ? inOne(group) : undefined;

const listRefunds = (database: Database, orderNos: readonly string[]) =>
  database
    .select({
      ...{ refundNo, orderNo, cause, kind, status, amountTwd, requestedAt },
      isWaiting: sql<boolean>`${kind} = 'BANK_FORM' and ${refund.bankForm} is null
        and ${status} = 'REQUESTED'`,
      // From then on it is told by itself: the others may long be made, and told, when it is.
      hasFailed: sql<boolean>`exists (select 1 from ${domainEvent} where ${domainEvent.subject} = 'ORDER'
        and ${domainEvent.subjectId} = ${orderNo} and ${domainEvent.kind} = 'REFUND_FAILED'
        and ${domainEvent.data}->>'refundNo' = ${refundNo})`,
    })
    .from(refund)
    .where(sql`${orderNo} = any(${textsParameter(orderNos)})`)
    .orderBy(refundNo);

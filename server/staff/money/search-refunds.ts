import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import * as contract from '@kaituan/contract/staff/orders/staff-refund';
import { maskAccount } from '@kaituan/domain/payment/masked-account';
import { refundStatusText } from '@kaituan/domain/payment/payment-life';
import { and, asc, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { beginningWith, containing } from '#server/database/sql/parameters.ts';
import { settleRefundByHand } from '#server/features/flows/money-out/execute-refund.ts';
import { refundCauseText } from '#server/features/records/order/order-event-text.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { accountChangedAt } from '#server/features/records/payment/changed-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { exportOf } from './refund-accounts.ts';

const exporter = alias(member, 'exporter');

type Filters = z.output<typeof contract.searchRefundArray.request>;

/** Refunds to be made by hand, with the masked account where the member gave one; those that failed, and those done. */
export const searchRefundArray = handleStaff(
  contract.searchRefundArray,
  async (filters, { database, staff, payments }) => {
    const channels = staff.channels();
    const { ofChannelId, limit } = filters;
    const rows = await database
      .select({
        ...{ refund, channelId: shopOrder.channelId, cancelReason: shopOrder.cancelReason },
        ...{ address: shopOrder.address, displayName: member.displayName },
        ...{ exportedByName: exporter.displayName, accountChangedAt },
      })
      .from(refund)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
      .innerJoin(member, eq(member.id, shopOrder.memberId))
      .leftJoin(exporter, eq(exporter.id, refund.exportedBy))
      .where(
        and(
          are[filters.which],
          areNamed(filters.search),
          channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels]),
          ofChannelId === null ? undefined : eq(shopOrder.channelId, ofChannelId),
          comeAfter(filters),
        ),
      )
      .orderBy(...orders[filters.sort])
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    const result = shown.map(({ refund: row, channelId, ...of }): StaffRefund => {
      const { refundNo, orderNo, amountTwd, failure, bankForm, reference } = row;
      const isDone = row.status === 'DONE';
      const account =
        bankForm && !isDone && findSealedAccount(payments.accountKey, refundNo, bankForm);
      const isByGateway = row.kind === 'AUTOMATIC';
      return {
        ...{ refundNo, orderNo, channelId, amountTwd, failure },
        account: account ? { ...account, account: maskAccount(account.account) } : null,
        cause: refundCauseText(row.cause, of.cancelReason),
        name: of.address?.recipient ?? of.displayName,
        requestedAt: row.requestedAt.toISOString(),
        ...{ isByGateway, canRetry: row.status === 'FAILED' && isByGateway },
        ...{ doneAt: row.doneAt?.toISOString() ?? null, reference: isDone ? reference : null },
        exported: exportOf({ ...row, exportedByName: of.exportedByName }),
        accountChangedAt: of.accountChangedAt,
      };
    });
    const last = rows.length > limit ? shown.at(-1)?.refund : undefined;
    return { result, nextCursor: last ? `${last.amountTwd}.${last.refundNo}` : null };
  },
);

const isOpenByHand = sql`${refund.kind} = 'BANK_FORM' and ${refund.status} <> 'DONE'`;
const isReady = sql`(${isOpenByHand} and ${refund.bankForm} is not null)`;
const hasNoAccount = sql`(${isOpenByHand} and ${refund.bankForm} is null)`;
/** Also what is tried again once somebody mends what is missing. */
const hasFailed = sql`(${refund.kind} = 'AUTOMATIC' and ${refund.status} <> 'DONE'
  and (${refund.status} = 'FAILED' or ${refund.failure} is not null))`;
const are: Record<Filters['which'], SQL | undefined> = {
  ...{ READY: isReady, NO_ACCOUNT: hasNoAccount, FAILED: hasFailed },
  WAITING: or(isReady, hasNoAccount, hasFailed),
  DONE: eq(refund.status, 'DONE'),
};

/** By the beginning of a number, by person, or by the whole amount. */
function areNamed(search: string): SQL | undefined {
  if (search === '') return undefined;
  const number = beginningWith(search.toUpperCase());
  const amountTwd = /^(?:NT\$)?([\d,]{1,11})$/i.exec(search.normalize('NFKC'))?.[1];
  return or(
    like(refund.orderNo, number),
    like(refund.refundNo, number),
    sql`${shopOrder.address} ->> 'recipient' ilike ${containing(search)}`,
    ilike(member.displayName, containing(search)),
    amountTwd === undefined
      ? undefined
      : eq(refund.amountTwd, Number(amountTwd.replaceAll(',', '') || 0)),
  );
}

/** Refunds are numbered in the order in which they were requested. */
const orders = {
  OLDEST: [asc(refund.refundNo)],
  NEWEST: [desc(refund.refundNo)],
  LARGEST: [desc(refund.amountTwd), asc(refund.refundNo)],
};

function comeAfter({ cursor, sort }: Filters): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, amountTwd, refundNo] = /^(\d{1,9})\.([0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (amountTwd === undefined || refundNo === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  const { refundNo: no, amountTwd: twd } = refund;
  if (sort === 'OLDEST') return sql`${no} > ${refundNo}`;
  if (sort === 'NEWEST') return sql`${no} < ${refundNo}`;
  return sql`(${twd} < ${Number(amountTwd)} or (${twd} = ${Number(amountTwd)} and ${no} > ${refundNo}))`;
}

export const settleRefund = handleStaff(
  contract.settleRefund,
  async ({ refundNo, reference, isChangedAccountKnown }, { database, staff, now }) => {
    const [found] = await database
      .select({ channelId: shopOrder.channelId, refund })
      .from(refund)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
      .where(eq(refund.refundNo, refundNo));
    if (!found) throw new Refusal('NOT_FOUND', { message: `找不到退款 ${refundNo}` });
    staff.requireChannel(found.channelId);
    await settleRefundByHand(database, refundNo, reference, now, isChangedAccountKnown);
    const { orderNo, amountTwd, status } = found.refund;
    staff.note({
      subjectId: refundNo,
      before: { status: refundStatusText[status] },
      after: { status: refundStatusText.DONE, orderNo, amountTwd, reference },
    });
    return { result: null };
  },
);

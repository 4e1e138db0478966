import * as contract from '@kaituan/contract/staff/orders/staff-reduction';
import {
  findReductionRefusal,
  isOwed as isToBePaid,
  maxGoodwillOf,
  planReduction,
  type Reduction,
  type ReductionMistake,
  type RequestedReduction,
  reductionRefusalText,
} from '@kaituan/domain/order/reduction';
import type { Database } from '#server/database/database.ts';
import {
  listReducibleLines,
  loadReduction,
  type ReductionFacts,
} from '#server/features/flows/reducing/load-reduction.ts';
import { reduceOrder as writeReduction } from '#server/features/flows/reducing/reduce-order.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { findRefundKinds } from '#server/features/records/payment/request-refund.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getStaffOrder, lockStaffOrder } from './staff-order.ts';

/** What of an order a reduction is decided by. */
const seenOf = ({ facts }: ReductionFacts): string => {
  const { lines, ...order } = facts;
  const ofLines = lines.map((line) => {
    const { lineNo, shipmentNo, quantity, netTwd, settledQuantity, settledNetTwd } = line;
    return [lineNo, shipmentNo, quantity, netTwd, settledQuantity, settledNetTwd];
  });
  return versionOf([order, ofLines]);
};

export const getReductionChoices = handleStaff(
  contract.getReductionChoices,
  async ({ orderNo }, { database, staff }) => {
    const order = await getStaffOrder({ database, staff }, orderNo);
    const loaded = await loadReduction(database, order);
    const { facts } = loaded;
    const refusal = findReductionRefusal(facts);
    const lines = refusal ? [] : listReducibleLines(loaded);
    const pieces = lines.reduce((sum, one) => sum + one.pieces, 0);
    const all = loaded.lines
      .map(settledLineOf)
      .reduce((sum, line) => sum + line.quantity - line.returnedQuantity, 0);
    return {
      result: {
        ...{ version: seenOf(loaded), refusal: refusal ? reductionRefusalText[refusal] : null },
        isOwed: isToBePaid(facts),
        lines: lines.map(({ line, pieces: quantity }) => ({
          ...{ lineNo: line.lineNo, shipmentNo: line.shipmentNo, quantity },
          ...{ name: line.name, optionText: line.optionText },
          netTwd: settledLineOf(line).netTwd,
        })),
        isWhole: pieces === all,
        maxGoodwillTwd: refusal ? 0 : maxGoodwillOf(facts),
      },
    };
  },
);

/** Shown what it does before it is done; of two who were shown the same, one does it. */
export const reduceOrder = handleStaff(
  contract.reduceOrder,
  async ({ orderNo, cause, reason, confirmed, ...requested }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const loaded = await loadReduction(database, order);
    if (confirmed !== null && !confirmed.startsWith(`${seenOf(loaded)}-`)) refuseUnseen();
    const plan = requirePlan(loaded, requested);
    const version = `${seenOf(loaded)}-${versionOf([plan, cause])}`;
    if (confirmed !== null && confirmed !== version) refuseUnseen();
    const shown = await present(database, loaded, plan);
    if (confirmed === null) {
      staff.leaveUnnoted();
      return { result: { ...shown, plan: version, isDone: false } };
    }
    await writeReduction(database, loaded, { plan, cause, reason }, now);
    staff.note({ subjectId: orderNo, ...notedOf(loaded, plan) });
    return { result: { ...shown, plan: version, isDone: true } };
  },
);

function refuseUnseen(): never {
  throw new Refusal('ORDER_STATE_CONFLICT', { message: '訂單剛剛有變動，請重新看過再確定' });
}

function requirePlan({ facts }: ReductionFacts, requested: RequestedReduction): Reduction {
  const refusal = findReductionRefusal(facts);
  if (refusal) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: reductionRefusalText[refusal] });
  }
  const plan = planReduction(facts, requested);
  if (Array.isArray(plan)) throw refuseMistakes(plan);
  return plan;
}

const refuseMistakes = (details: ReductionMistake[]) =>
  new Refusal('VALIDATION_FAILED', {
    details,
    ...(details[0] && { message: details[0].text }),
  });

async function present(database: Database, { order, facts }: ReductionFacts, plan: Reduction) {
  const { goodsTwd, feesTwd, goodwillTwd, totalTwd, isOwed, relabelled } = plan;
  const kinds = isOwed ? [] : await findRefundKinds(database, order.orderNo, totalTwd);
  return {
    ...{ goodsTwd, feesTwd, goodwillTwd, relabelled },
    refundTwd: isOwed ? 0 : totalTwd,
    owedLessTwd: isOwed ? totalTwd : 0,
    dueTwd: isOwed ? facts.payableTwd - totalTwd - facts.heldTwd : null,
    needsAccount: kinds.includes('BANK_FORM'),
  };
}

/** The pieces of its lines before and after, and the money. */
function notedOf({ lines }: ReductionFacts, { lines: reduced, totalTwd, goodwillTwd }: Reduction) {
  const before = Object.fromEntries(
    reduced.map(({ lineNo, left, pieces }) => [nameOf(lines, lineNo), left.quantity + pieces]),
  );
  const after = Object.fromEntries(
    reduced.map(({ lineNo, left }) => [nameOf(lines, lineNo), left.quantity]),
  );
  return { before: { pieces: before }, after: { pieces: after, totalTwd, goodwillTwd } };
}

const nameOf = (lines: ReductionFacts['lines'], lineNo: number): string => {
  const line = lines.find((one) => one.lineNo === lineNo);
  return `${lineNo} ${line?.name ?? ''} ${line?.optionText ?? ''}`.trim();
};

import { createHash } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { sumTwd } from '@kaituan/domain/money';
import { cutShortage } from '#server/features/flows/settling/cut-shortage.ts';
import { planShortage, type ShortPledge } from '#server/features/flows/settling/plan-shortage.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';

const delivered = ['SUCCEEDED', 'PROCURING', 'ARRIVED', 'DISTRIBUTING'];

/** Less came than was ordered: reported once for the whole group; the orders that get less are shown before it is done. */
export const reportShortage = handleStaff(
  contract.reportShortage,
  async ({ campaignId, missing, version }, context) => {
    const { database, now } = context;
    const campaign = await requireCampaign(context, campaignId);
    if (!delivered.includes(campaign.status)) {
      throw new Refusal('ORDER_STATE_CONFLICT', { message: '成團之後、全部完成之前才能回報' });
    }
    const planned = await planShortage(database, campaign, missing);
    const found = createHash('sha256').update(JSON.stringify(planned)).digest('base64url');
    if (version === null) context.staff.leaveUnnoted();
    else {
      if (version !== found) {
        throw new Refusal('ORDER_STATE_CONFLICT', { message: '訂單剛剛有變動，請再看一次' });
      }
      await cutShortage(database, campaign, { missing, planned }, now);
      const cut = planned.flatMap(({ orderNo, lines }) =>
        lines
          .filter(({ quantity, to }) => to < quantity)
          .map(({ name, quantity, to }) => [`${orderNo} ${name}`, quantity, to] as const),
      );
      context.staff.note({
        before: Object.fromEntries(cut.map(([what, from]) => [what, from])),
        after: Object.fromEntries(cut.map(([what, , to]) => [what, to])),
      });
    }
    return { result: { version: found, isDone: version !== null, ...describe(planned) } };
  },
);

const isOwedLess = ({ way }: ShortPledge) => way === 'OWED_LESS';
const sumMoney = (planned: readonly ShortPledge[]) => sumTwd(planned.map((one) => one.moneyTwd));

function describe(planned: readonly ShortPledge[]) {
  const [owed, paid] = [planned.filter(isOwedLess), planned.filter((one) => !isOwedLess(one))];
  return {
    ...{ refundsTwd: sumMoney(paid), owedLessTwd: sumMoney(owed) },
    joiners: planned.map(({ orderNo, isWhole: isCancelled, lines }) => ({
      ...{ orderNo, name: lines[0]?.recipient ?? '', isCancelled },
      lines: lines
        .filter(({ quantity, to }) => to < quantity)
        .map(({ name, quantity: from, to }) => ({ name, from, to })),
    })),
  };
}

import { listLaterHurts } from '../payment/later-payment.ts';
import { type CampaignStatus, campaignStatusAt } from './campaign-life.ts';
import {
  type CampaignField,
  type CampaignPlan,
  listPlanMistakes,
  listUpcomingMistakes,
} from './campaign-plan.ts';
import {
  collectMistakes,
  finalBeforeMs,
  isNoTighter,
  type PlanMistake,
  withoutFormer,
} from './plan-mistake.ts';
import { isNeverMoreExpensive } from './price-ladder.ts';

type Mistake = PlanMistake<CampaignField>;

/** The current state of a campaign: its plan, its stored status, and held or confirmed pieces of each SKU. */
export type StoredCampaign = {
  plan: CampaignPlan;
  status: CampaignStatus;
  takenUnits: ReadonlyMap<number, number>;
};

/**
 * Why a plan cannot replace another now: before its opening only invalid values; while it is open also
 * changes that could harm members; afterwards every change. Mistakes that the former plan already had are
 * ignored.
 */
export function listChangeMistakes(
  before: StoredCampaign,
  after: CampaignPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: number,
): Mistake[] {
  const { status, plan } = before;
  const statusNow = campaignStatusAt({ ...plan, status }, now);
  const soon = campaignStatusAt({ ...plan, status }, now + finalBeforeMs);
  if (soon === 'DRAFT' || soon === 'SCHEDULED') {
    return withoutFormer(
      listUpcomingMistakes(after, ordinaryTwd, now),
      listUpcomingMistakes(plan, ordinaryTwd, now),
    );
  }
  if (statusNow !== 'OPEN' && statusNow !== 'SCHEDULED') {
    return [{ field: 'title', skuId: null, text: '團購已經結束，什麼都不能改了' }];
  }
  const former = listPlanMistakes(plan, ordinaryTwd);
  return [
    ...withoutFormer(listPlanMistakes(after, ordinaryTwd), former),
    ...listHurts(before, after),
  ];
}

/** Changes that could harm members who have joined. */
function listHurts({ plan, takenUnits }: StoredCampaign, after: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  expect(after.mode === plan.mode, 'mode', '開團後不能改團購方式');
  expect(after.channelId === plan.channelId, 'channelId', '開始後不能改通路');
  expect(after.opensAt === plan.opensAt, 'opensAt', '已經開團，不能改開團時間');
  const elsewhere =
    '開團後結團時間不在這裡改，請到「團購現場」打開這個團購，按「延長」或「提早結團」';
  expect(after.closesAt === plan.closesAt, 'closesAt', elsewhere);
  expect(after.shipFrom <= plan.shipFrom, 'shipFrom', '開團後不能改得更晚');
  expect(after.shipTo <= plan.shipTo, 'shipTo', '開團後不能改得更晚');
  expect(after.goal.kind === plan.goal.kind, 'goalKind', '開團後不能改成團條件');
  expect(after.goal.min <= plan.goal.min, 'goalMin', '開團後成團門檻只能降低');
  const mayOnlyWiden = '開團後只能放寬';
  expect(isNoTighter(after.perMemberMax, plan.perMemberMax), 'perMemberMax', mayOnlyWiden);
  expect(isNoTighter(after.perOrderMax, plan.perOrderMax), 'perOrderMax', mayOnlyWiden);
  expect(after.team?.size === plan.team?.size, 'teamSize', '開團後不能改好友團人數');
  expect(after.team?.hours === plan.team?.hours, 'teamHours', '開團後不能改好友團時限');
  expect(isSame(after.caseRule, plan.caseRule), 'caseQty', '開團後不能改湊箱方式');
  const hasAllItems = plan.items.every(({ skuId }) =>
    after.items.some((item) => item.skuId === skuId),
  );
  expect(hasAllItems, 'items', '開團後不能拿掉規格；不想再賣請把數量改成已被訂走的數量');
  if (hasAllItems)
    expect(isNeverMoreExpensive(plan.ladder, after.ladder), 'ladder', '開團後不能漲價');
  for (const { skuId, capUnits } of after.items) {
    const taken = takenUnits.get(skuId) ?? 0;
    const text = `已被訂走 ${taken} 份，數量不能更少`;
    expect(capUnits === null || capUnits >= taken, 'capUnits', text, skuId);
  }
  const later = listLaterHurts(plan.later, after.later);
  return [...mistakes, ...later.map((hurt) => ({ ...hurt, skuId: null }))];
}

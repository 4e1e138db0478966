import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import * as contract from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { listPlanWarnings } from '@kaituan/domain/group-buy/plan-warnings';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import {
  findCampaignGoods,
  ordinaryOfferOf,
} from '#server/features/records/campaign/campaign-goods-query.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { campaignPlanOf, campaignValues } from '#server/promotion-file/judging/planned-campaign.ts';
import {
  findPromotionGoods,
  findSkuCodes,
} from '#server/promotion-file/judging/promotion-goods.ts';
import { listStoredCampaigns } from '#server/promotion-file/judging/stored-campaigns.ts';
import {
  type StoredPromotion,
  type Values,
  versionOf,
} from '#server/promotion-file/promotion-record.ts';
import type { FilePromotion } from '#server/promotion-file/reading/read-promotions.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { savePromotion } from './save-promotion.ts';

export const getCampaignPlan = handleStaff(
  contract.getCampaignPlan,
  async ({ campaignId }, { database, staff }) => {
    const stored = await getStored(database, campaignId);
    staff.requireChannel(Number(stored.values.channelId));
    return {
      result: {
        channelId: Number(stored.values.channelId),
        version: versionOf(stored),
        isPublished: stored.values.status !== 'DRAFT',
        plan: await asForm(database, stored),
      },
    };
  },
);

/** Checks by the rules of a file; mistakes are answered by field, for the form. */
export const saveCampaignPlan = handleStaff(
  contract.saveCampaignPlan,
  async (input, context) => {
    const { staff, database } = context;
    const { channelId, campaignId, plan, isCheckOnly } = input;
    const stored =
      campaignId === null ? undefined : await getStoredIn(database, channelId, campaignId);
    const before = stored && !isCheckOnly ? await asForm(database, stored) : undefined;
    const result = await savePlan(context, input);
    if (isCheckOnly) staff.leaveUnnoted();
    else staff.note({ subjectId: String(result.campaignId), before, after: plan });
    return { result };
  },
  { transaction: 'OWN' },
);

type Saved = z.output<typeof contract.saveCampaignPlan.answer>['result'];

/** Opens its transactions itself. */
async function savePlan(
  { database, payments, now }: Pick<CallContext, 'database' | 'payments' | 'now'>,
  input: z.output<typeof contract.saveCampaignPlan.request>,
): Promise<Saved> {
  const { channelId, version, isCheckOnly, plan } = input;
  const typed = { file: asFile(input), version, isCheckOnly, kindText: '團購' };
  const { id, changes } = await savePromotion({ database, payments, now }, typed);
  const warnings = await findWarnings(database, { channelId, plan });
  return { campaignId: id, changes, warnings };
}

/** The same group buy once more, all its times moved by as much as its opening. */
export async function saveNextCycle(
  context: Pick<CallContext, 'database' | 'payments' | 'now'>,
  { campaignId, opensAt }: { campaignId: number; opensAt: string },
): Promise<number> {
  const stored = await getStored(context.database, campaignId);
  const plan = await asForm(context.database, stored);
  const byMs = Date.parse(opensAt) - Date.parse(plan.opensAt);
  const moved = (at: string) => new Date(Date.parse(at) + byMs).toISOString();
  const saved = await savePlan(context, {
    ...{ channelId: Number(stored.values.channelId), campaignId: null, version: null },
    ...{ isCheckOnly: false },
    plan: {
      ...{ ...plan, status: 'SCHEDULED', opensAt, closesAt: moved(plan.closesAt) },
      ...{ shipFrom: moved(plan.shipFrom), shipTo: moved(plan.shipTo) },
    },
  });
  if (saved.campaignId === null) throw new Error('the next cycle was not stored');
  return saved.campaignId;
}

/** Where a guest who buys in quantity pays less without the group. */
async function findWarnings(
  database: Database,
  { channelId, plan }: { channelId: number; plan: CampaignPlanForm },
): Promise<{ path: string; text: string }[]> {
  const { items, perOrderMax, perMemberMax } = plan;
  const skuCodes = items.map(({ skuCode }) => skuCode);
  const { skus } = await findPromotionGoods(database, { skuCodes, pictureIds: [] });
  const skuIds = [...skus.values()].map(({ id }) => id);
  const goods = await findCampaignGoods(database, { channelId, memberId: null, skuIds });
  const warned = items.map(({ skuCode, priceTwd, rungs }) => {
    const found = goods.get(skus.get(skuCode)?.id ?? 0);
    return { priceTwd, rungs, ordinary: (found && ordinaryOfferOf(found)) ?? undefined };
  });
  const limits = [perOrderMax, perMemberMax].filter((limit) => limit !== null);
  const most = limits.length > 0 ? Math.min(...limits) : null;
  return listPlanWarnings(warned, { perOrderMax: most }).map(({ index, text }) => ({
    ...{ path: `items[${index}].price`, text },
  }));
}

async function getStored(database: Database, campaignId: number): Promise<StoredPromotion> {
  const [stored] = await listStoredCampaigns(database, eq(groupCampaign.id, campaignId), false);
  if (!stored) throw new Refusal('NOT_FOUND', { message: `找不到團購 ${campaignId}` });
  return stored;
}

/** A group buy stays in its channel, which the caller may change. */
async function getStoredIn(
  database: Database,
  channelId: number,
  campaignId: number,
): Promise<StoredPromotion> {
  const stored = await getStored(database, campaignId);
  if (Number(stored.values.channelId) !== channelId) throw new Refusal('NOT_FOUND');
  return stored;
}

function asFile({
  channelId,
  campaignId,
  plan,
}: {
  channelId: number;
  campaignId: number | null;
  plan: CampaignPlanForm;
}): FilePromotion {
  const { mode, items, goalKind, goalMin, caseQty, casePolicy, ...ofEvery } = plan;
  const { teamSize, teamHours, allowsStrangers, ...values } = ofEvery;
  const ofMode: Values =
    mode === 'TEAM'
      ? { teamSize: teamSize ?? 0, teamHours: teamHours ?? 0, allowsStrangers }
      : { goalKind, goalMin: goalMin ?? 0, caseQty, casePolicy };
  return {
    ...{ line: 1, kind: mode, id: campaignId },
    values: { ...values, ...ofMode, channelId },
    items: items.map(({ skuCode, ...own }, index) => ({ line: index + 2, skuCode, values: own })),
  };
}

async function asForm(database: Database, stored: StoredPromotion): Promise<CampaignPlanForm> {
  const skuIds = stored.items.map(({ skuId }) => skuId);
  const codes = await findSkuCodes(database, skuIds);
  const { values } = stored;
  const { activityId, pictureId, visibility } = campaignValues(stored);
  const { goal, team, caseRule, later, opensAt, closesAt, shipFrom, shipTo, ...plan } =
    campaignPlanOf(stored);
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    ...{ mode: plan.mode, title: plan.title, introduction: plan.introduction, ...later },
    ...{ activityId, pictureId, visibility },
    status: values.status === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
    ...{ opensAt: at(opensAt), closesAt: at(closesAt), shipFrom: at(shipFrom), shipTo: at(shipTo) },
    ...{ goalKind: goal.kind, goalMin: goal.min },
    ...{ perMemberMax: plan.perMemberMax, perOrderMax: plan.perOrderMax },
    ...{ teamSize: team?.size ?? null, teamHours: team?.hours ?? null },
    allowsStrangers: team?.allowsStrangers ?? true,
    ...{ caseQty: caseRule?.caseQty ?? null, casePolicy: caseRule?.policy ?? null },
    items: stored.items.map(({ skuId, values: own }) => ({
      ...(own as Pick<CampaignPlanForm['items'][number], 'capUnits' | 'priceTwd' | 'rungs'>),
      skuCode: codes.get(skuId) ?? '',
    })),
  };
}

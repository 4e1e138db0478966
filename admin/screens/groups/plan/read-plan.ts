import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  closesSoonText,
  goalMinText,
  minCampaignMs,
} from '@kaituan/domain/group-buy/campaign-plan';
import { isPromotionTitle, promotionTitleText } from '@kaituan/domain/group-buy/plan-mistake';
import { itemName } from '#admin/parts/forms/promotion-items.tsx';
import {
  dayBeginIn,
  momentOf,
  numberOf,
  type Rung,
  rungsIn,
  textOf,
} from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';

type Item = CampaignPlanForm['items'][number];

const required = '請填這一欄';

/** The plan as typed; throws a problem at each field that cannot be read. */
export function readPlan(
  typed: FormData,
  { status, count, isOpen }: { status: CampaignPlanForm['status']; count: number; isOpen: boolean },
): CampaignPlanForm {
  const fields: Record<string, string> = {};
  const moment = (name: string, read = momentOf): string => {
    const found = read(typed, name);
    if (found === undefined) fields[name] = required;
    return found ?? new Date(0).toISOString();
  };
  const number = (name: string): number | null => {
    const found = numberOf(typed, name);
    if (Number.isNaN(found)) fields[name] = '請填數字';
    return found === undefined || Number.isNaN(found) ? null : found;
  };
  const itemAt = (index: number): Item => {
    const at = (field: string) => itemName(index, field);
    const rungs = rungsIn(typed, at('rungs'));
    if (!rungs) fields[at('rungs')] = '每一階都要填數量和單價';
    const priceTwd = number(at('price'));
    if (!priceTwd) fields[at('price')] ??= required;
    if (rungs && priceTwd) {
      const rising = risingText(priceTwd, rungs);
      if (rising && status !== 'DRAFT') fields[at('rungs')] = rising;
    }
    const skuCode = textOf(typed, at('skuCode'));
    const capUnits = number(at('units'));
    return { skuCode, capUnits, priceTwd: priceTwd ?? 1, rungs: rungs ?? [] };
  };
  const mode = textOf(typed, 'kind') === 'TEAM' ? 'TEAM' : 'CAMPAIGN';
  const caseQty = number('caseQty');
  const casePolicy = textOf(typed, 'casePolicy') as CampaignPlanForm['casePolicy'];
  const plan: CampaignPlanForm = {
    ...{ mode, status, title: textOf(typed, 'title') },
    introduction: textOf(typed, 'introduction'),
    pictureId: textOf(typed, 'picture') || null,
    visibility: textOf(typed, 'visibility') === 'LINK_ONLY' ? 'LINK_ONLY' : 'PUBLIC',
    activityId: number('activity'),
    ...{ opensAt: moment('opensAt'), closesAt: moment('closesAt') },
    ...{ shipFrom: moment('shipFrom', dayBeginIn), shipTo: moment('shipTo', dayBeginIn) },
    goalKind: textOf(typed, 'goalKind') as CampaignPlanForm['goalKind'],
    goalMin: number('goalMin'),
    ...{ perMemberMax: number('perMember'), perOrderMax: number('perOrder') },
    ...{ teamSize: number('teamSize'), teamHours: number('teamHours') },
    allowsStrangers: mode === 'CAMPAIGN' || typed.has('allowsStrangers'),
    ...{ caseQty, casePolicy: caseQty === null ? null : casePolicy },
    transferHours: number('transferHours'),
    paysOnDelivery: typed.has('paysOnDelivery'),
    paysAtPickup: typed.has('paysAtPickup'),
    items: Array.from({ length: count }, (_, index) => itemAt(index)),
  };
  // The shop judges a draft, which may be unfinished.
  if (status !== 'DRAFT' && !isPromotionTitle(plan.title)) fields.title = promotionTitleText;
  // Said in the same round as what is missing, and by the shop where nothing is.
  if (status !== 'DRAFT' && !isOpen) {
    const isSoon = Date.parse(plan.closesAt) - Date.now() < minCampaignMs;
    if (isSoon) fields.closesAt ??= closesSoonText;
    if (mode === 'CAMPAIGN' && !(Number(plan.goalMin) >= 1)) fields.goalMin ??= goalMinText;
  }
  if (count === 0) fields.skuCode = '請加進要開團的規格';
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  return plan;
}

/** A rung that is dearer than what comes before it, in words. */
function risingText(priceTwd: number, rungs: readonly Rung[]): string | undefined {
  const rising = rungs.toSorted((one, other) => one.minQty - other.minQty);
  const index = rising.findIndex(
    ({ unitPriceTwd }, at) => unitPriceTwd > (rising[at - 1]?.unitPriceTwd ?? priceTwd),
  );
  const dearer = rising[index];
  if (!dearer) return undefined;
  const before = rising[index - 1];
  const what = before ? `滿 ${before.minQty} 份的單價` : '起始單價';
  const beforeText = formatTwd(before?.unitPriceTwd ?? priceTwd);
  return `滿 ${dearer.minQty} 份的單價 ${formatTwd(dearer.unitPriceTwd)} 不能比${what} ${beforeText} 貴`;
}

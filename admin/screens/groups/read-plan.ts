import type { CampaignPlanForm } from '@kaituan/contract/staff-campaign-plan';
import { momentOf, numberOf, rungsOf, textOf } from '#admin/parts/typed-values.ts';
import { FieldProblem } from '#admin/parts/use-desk-form.ts';

type Item = CampaignPlanForm['items'][number];

/** The names of a form's SKU rows, in order. */
export const itemName = (index: number, field: string): string => `items[${index}].${field}`;

const required = '請填這一欄';

/** The plan as typed; throws a problem at each field that cannot be read. */
export function readPlan(
  typed: FormData,
  { status, count }: { status: CampaignPlanForm['status']; count: number },
): CampaignPlanForm {
  const fields: Record<string, string> = {};
  const moment = (name: string): string => {
    const found = momentOf(typed, name);
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
    const rungs = rungsOf(textOf(typed, at('rungs')));
    if (!rungs) fields[at('rungs')] = '請寫成 30:450;60:420';
    const priceTwd = number(at('price'));
    if (!priceTwd) fields[at('price')] ??= required;
    const skuCode = textOf(typed, at('skuCode'));
    if (skuCode === '') fields[at('skuCode')] = required;
    const capUnits = number(at('units'));
    return { skuCode, capUnits, priceTwd: priceTwd ?? 1, rungs: rungs ?? [] };
  };
  const mode = textOf(typed, 'kind') === 'TEAM' ? 'TEAM' : 'CAMPAIGN';
  const plan: CampaignPlanForm = {
    ...{ mode, status, title: textOf(typed, 'title') },
    introduction: textOf(typed, 'introduction'),
    ...{ opensAt: moment('opensAt'), closesAt: moment('closesAt') },
    ...{ shipFrom: moment('shipFrom'), shipTo: moment('shipTo') },
    goalKind: textOf(typed, 'goalKind') as CampaignPlanForm['goalKind'],
    goalMin: number('goalMin'),
    ...{ perMemberMax: number('perMember'), perOrderMax: number('perOrder') },
    ...{ teamSize: number('teamSize'), teamHours: number('teamHours') },
    transferHours: number('transferHours'),
    paysOnDelivery: typed.has('paysOnDelivery'),
    paysAtPickup: typed.has('paysAtPickup'),
    items: Array.from({ length: count }, (_, index) => itemAt(index)),
  };
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  return plan;
}

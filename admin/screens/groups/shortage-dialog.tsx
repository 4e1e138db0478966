import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';

type Missing = { skuId: number; units: number };
type Planned = AnswerOf<'/StaffGroupBuy/ReportShortage'>['result'] & { missing: Missing[] };

const fieldOf = (skuId: number) => `sku-${skuId}`;

/** Less came than was ordered: how much of each SKU, then who gets less, then it is done. */
export function ShortageDialog(props: {
  campaign: DescribedCampaign;
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { campaign, onDone, onClose } = props;
  const { campaignId } = campaign;
  const api = apiOf(useQueryClient());
  const [planned, setPlanned] = useState<Planned>();
  const items = campaign.items.filter(({ units }) => units > 0);
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const missing = planned?.missing ?? readMissing(typed, items);
      const version = planned?.version ?? null;
      const request = { campaignId, missing, version };
      return { ...(await api('/StaffGroupBuy/ReportShortage', request)).result, missing };
    },
    onSaved: async (answer) => {
      if (!answer.isDone) return setPlanned(answer);
      showToast(`已調整 ${answer.joiners.length} 張訂單，買家會收到通知`, 'SUCCESS');
      await onDone();
      onClose();
    },
    savedText: '',
  });
  return (
    <TaskDialog
      title="回報缺貨"
      description="由較晚跟團的人先減量；付過的退差額，取貨時付款的少收。"
      onClose={onClose}
    >
      <form {...form} aria-label="回報缺貨" className="space-y-4">
        {planned ? (
          <PlannedCuts planned={planned} />
        ) : (
          items.map(({ skuId, code, name, optionText, units }) => (
            <NumberField
              key={skuId}
              name={fieldOf(skuId)}
              label={[name, optionText].filter(Boolean).join(' ')}
              hint={`${code}，訂了 ${units} 份；少到幾份，沒少就留白`}
              problem={problemOf(fieldOf(skuId))}
            />
          ))
        )}
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          {planned && (
            <Button look="outline" onClick={() => setPlanned(undefined)}>
              重填
            </Button>
          )}
          <Button type="submit" isBusy={isBusy}>
            {planned ? `調整 ${planned.joiners.length} 張訂單` : '看會影響誰'}
          </Button>
        </div>
      </form>
    </TaskDialog>
  );
}

function readMissing(typed: FormData, items: DescribedCampaign['items']): Missing[] {
  const missing: Missing[] = [];
  const fields: Record<string, string> = {};
  for (const { skuId, units } of items) {
    const count = numberOf(typed, fieldOf(skuId)) ?? 0;
    if (Number.isNaN(count)) fields[fieldOf(skuId)] = '請填數字';
    else if (count > units) fields[fieldOf(skuId)] = `只訂了 ${units} 份`;
    else if (count > 0) missing.push({ skuId, units: count });
  }
  const [first] = items;
  if (missing.length === 0 && first) fields[fieldOf(first.skuId)] ??= '請填少到幾份';
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  return missing;
}

function PlannedCuts({ planned }: { planned: Planned }) {
  const { joiners, refundsTwd, owedLessTwd } = planned;
  const money = [
    refundsTwd > 0 && `退款 ${formatTwd(refundsTwd)}`,
    owedLessTwd > 0 && `取貨時少收 ${formatTwd(owedLessTwd)}`,
  ];
  return (
    <>
      <p className="font-semibold">{money.filter(Boolean).join('，')}</p>
      <ul aria-label="會調整的訂單" className="divide-y divide-line border-y border-line">
        {joiners.map(({ orderNo, name, isCancelled, lines }) => (
          <li key={orderNo} className="py-2">
            <p className="font-semibold">
              {name}{' '}
              <span className="text-sm font-normal text-ink-soft tabular-nums">{orderNo}</span>
              {isCancelled && <span className="text-danger">　訂單取消</span>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {lines.map((line) => `${line.name} ${line.from} → ${line.to} 份`).join('、')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

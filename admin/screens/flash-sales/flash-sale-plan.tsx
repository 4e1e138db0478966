import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { FlashSalePlanForm } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import type { FlashSaleState } from '@kaituan/domain/flash-sale/flash-sale-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import { JudgedWarnings, useJudgedForm } from '#admin/parts/forms/judged-form.tsx';
import { usePromotionGoods } from '#admin/parts/forms/promotion-items.tsx';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useCopiedId, useRecordId } from '#admin/parts/record-id.ts';
import { useOneChannelId } from '#admin/session/channel.ts';
import { FlashPlanFields } from './flash-plan-fields.tsx';
import { FlashPlanPreview } from './flash-plan-preview.tsx';
import { readFlashPlan } from './read-flash-plan.ts';

type Seen = { channelId: number; version: string; state: FlashSaleState; plan: FlashSalePlanForm };

type Saved = AnswerOf<'/StaffFlashSale/SaveFlashSalePlan'>['result'];

/** 辦搶購: a flash sale is planned here, changed, or made like an earlier one. */
export default function FlashSalePlanScreen() {
  const flashSaleId = useRecordId('flashSaleId');
  const copyOf = useCopiedId();
  const readId = flashSaleId ?? copyOf;
  const query = useQuery({
    ...memberQuery('/StaffFlashSale/GetFlashSalePlan', { flashSaleId: readId ?? 0 }),
    enabled: readId !== null,
    // What is typed is not replaced while somebody types.
    refetchOnWindowFocus: false,
  });
  const seen = query.data?.result;
  const back = { to: flashSaleId && seen ? `/flash-sales/${flashSaleId}` : '/flash-sales' };
  return (
    <>
      <PageHeader
        title={flashSaleId === null ? '辦搶購' : '修改搶購'}
        back={{ ...back, label: '限時搶購' }}
      />
      {readId !== null && !seen ? (
        query.isError ? (
          <FailedList error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status" className="py-6 text-ink-soft">
            正在讀取搶購…
          </p>
        )
      ) : (
        <PlanForm
          key={seen?.version ?? 'new'}
          flashSaleId={flashSaleId}
          seen={seen}
          reload={() => void query.refetch()}
        />
      )}
    </>
  );
}

function PlanForm(props: {
  flashSaleId: number | null;
  seen: Seen | undefined;
  reload: () => void;
}) {
  const { flashSaleId, seen, reload } = props;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const ownChannelId = useOneChannelId();
  const channelId = seen?.channelId ?? ownChannelId;
  const isNew = flashSaleId === null;
  const hasStarted = !isNew && seen !== undefined && seen.state !== 'SCHEDULED';
  const [codes, setCodes] = useState<readonly string[]>(
    seen?.plan.items.map(({ skuCode }) => skuCode) ?? [],
  );
  const goodsOf = usePromotionGoods(channelId, codes);
  const [typed, setTyped] = useState<FormData>();
  const form = useJudgedForm<FlashSalePlanForm, 'SAVE', Saved>({
    first: 'CHECK',
    read: (given) => readFlashPlan(given, codes.length),
    save: async (plan, isCheckOnly) => {
      const version = isNew ? null : (seen?.version ?? null);
      const request = { channelId, flashSaleId, version, isCheckOnly, plan };
      return (await apiOf(client)('/StaffFlashSale/SaveFlashSalePlan', request)).result;
    },
    isJudged: () => true,
    savedText: () => (isNew ? '已公布' : '已儲存'),
    onSaved: ({ flashSaleId: id }) => {
      void refresh(
        '/StaffFlashSale/GetFlashSalePlan',
        '/StaffFlashSale/DescribeFlashSale',
        '/StaffFlashSale/SearchFlashSaleArray',
      );
      void navigate(`/flash-sales/${id}`);
    },
  });
  const { ref } = form.form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with the codes.
  useEffect(() => {
    if (ref.current) setTyped(new FormData(ref.current));
  }, [codes, ref]);
  const saveText = isNew ? '公布' : '儲存';
  return (
    <form
      {...form.form}
      aria-label={isNew ? '辦搶購' : '修改搶購'}
      onChange={(event) => {
        setTyped(new FormData(event.currentTarget));
        form.clearWarnings();
      }}
      className="grid gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-6">
        {hasStarted && (
          <Notice kind="INFO">
            搶購開始後只能改標題、放寬上限與付款方式；時間與價格不能改，可以在現場提前結束。
          </Notice>
        )}
        <FlashPlanFields
          plan={seen?.plan}
          isNew={isNew}
          channelId={channelId}
          codes={codes}
          onCodes={(next) => {
            setCodes(next);
            form.changeItems(next.length > codes.length);
          }}
          goodsOf={goodsOf}
          problemOf={form.problemOf}
        />
        <JudgedWarnings warnings={form.warnings} />
        <FormProblem form={form} onReload={reload} />
        <div className="flex flex-wrap gap-3">
          {/* Enter in a field presses the first of them, which must not publish. */}
          <Button type="submit" look="outline" isBusy={form.isBusy} onClick={form.press('CHECK')}>
            只檢查
          </Button>
          <Button
            type="submit"
            className="order-first"
            isBusy={form.isBusy}
            onClick={form.press('SAVE')}
          >
            {form.warnings.length > 0 ? `仍要${saveText}` : saveText}
          </Button>
        </div>
      </div>
      {typed && (
        <FlashPlanPreview
          typed={typed}
          count={codes.length}
          goodsOf={goodsOf}
          hasStarted={hasStarted}
        />
      )}
    </form>
  );
}

import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import { JudgedWarnings, useJudgedForm } from '#admin/parts/forms/judged-form.tsx';
import { usePromotionGoods } from '#admin/parts/forms/promotion-items.tsx';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useCopiedId, useRecordId } from '#admin/parts/record-id.ts';
import { useOneChannelId } from '#admin/session/channel.ts';
import { toOpening } from '#admin/settings/opening-steps.tsx';
import { PlanFields } from './plan-fields.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { readPlan } from './read-plan.ts';

type Seen = { channelId: number; version: string; isPublished: boolean; plan: CampaignPlanForm };

type Saved = AnswerOf<'/StaffGroupBuy/SaveCampaignPlan'>['result'];

/** 開新團購: a group buy is opened here, changed, or made like an earlier one. */
export default function GroupPlanScreen() {
  const campaignId = useRecordId('campaignId');
  const copyOf = useCopiedId();
  const readId = campaignId ?? copyOf;
  const query = useQuery({
    ...memberQuery('/StaffGroupBuy/GetCampaignPlan', { campaignId: readId ?? 0 }),
    enabled: readId !== null,
    // What is typed is not replaced while somebody types.
    refetchOnWindowFocus: false,
  });
  const seen = query.data?.result;
  const title = campaignId === null ? '開新團購' : '修改團購';
  const isOfOpening = useSearchParams()[0].get('from') === 'opening';
  const back = isOfOpening
    ? toOpening
    : { to: campaignId && seen ? `/group-buys/${campaignId}` : '/group-buys', label: '團購現場' };
  return (
    <>
      <PageHeader title={title} back={back} />
      {readId !== null && !seen ? (
        query.isError ? (
          <FailedList error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status" className="py-6 text-ink-soft">
            正在讀取團購…
          </p>
        )
      ) : (
        <PlanForm
          key={seen?.version ?? 'new'}
          campaignId={campaignId}
          seen={seen}
          reload={() => void query.refetch()}
        />
      )}
    </>
  );
}

function PlanForm({
  campaignId,
  seen,
  reload,
}: {
  campaignId: number | null;
  seen: Seen | undefined;
  reload: () => void;
}) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const ownChannelId = useOneChannelId();
  const channelId = seen?.channelId ?? ownChannelId;
  const isOfOpening = useSearchParams()[0].get('from') === 'opening';
  const isOpen = campaignId !== null && seen?.isPublished === true;
  const [codes, setCodes] = useState<readonly string[]>(
    seen?.plan.items.map(({ skuCode }) => skuCode) ?? [],
  );
  const goodsOf = usePromotionGoods(channelId, codes);
  const [typed, setTyped] = useState<FormData>();
  const form = useJudgedForm<CampaignPlanForm, CampaignPlanForm['status'], Saved>({
    first: 'DRAFT',
    read: (given, pressed) =>
      readPlan(given, {
        ...{ status: pressed === 'CHECK' ? 'SCHEDULED' : pressed, count: codes.length, isOpen },
      }),
    save: async (plan, isCheckOnly) => {
      const version = campaignId === null ? null : (seen?.version ?? null);
      const request = { channelId, campaignId, version, isCheckOnly, plan };
      return (await apiOf(client)('/StaffGroupBuy/SaveCampaignPlan', request)).result;
    },
    isJudged: ({ status }) => status === 'SCHEDULED',
    savedText: ({ status }) => (status === 'SCHEDULED' && !isOpen ? '已公布' : '已儲存'),
    onSaved: ({ campaignId: id }, plan) => {
      refresh('/StaffGroupBuy/GetCampaignPlan', '/StaffGroupBuy/SearchCampaignArray');
      if (id === null) return;
      const isStepDone = isOfOpening && plan.status === 'SCHEDULED';
      void navigate(isStepDone ? '/opening' : `/group-buys/${id}`);
    },
  });
  const { ref } = form.form;
  const readTyped = useCallback(() => {
    if (ref.current) setTyped(new FormData(ref.current));
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with the codes.
  useEffect(readTyped, [codes, readTyped]);
  return (
    <form
      {...form.form}
      aria-label={campaignId ? '修改團購' : '開新團購'}
      onChange={() => {
        readTyped();
        form.clearWarnings();
      }}
      className="grid gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-6">
        {isOpen && (
          <Notice kind="INFO">已經公布的團購只能改不傷害參加者的內容；不能改的會說明原因。</Notice>
        )}
        <PlanFields
          plan={seen?.plan}
          isNew={campaignId === null}
          {...{ channelId, codes, goodsOf, problemOf: form.problemOf, mend: form.mend }}
          onCodes={(next) => {
            setCodes(next);
            form.changeItems(next.length > codes.length);
          }}
          onRows={readTyped}
        />
        <JudgedWarnings warnings={form.warnings} />
        <FormProblem form={form} onReload={reload} />
        <div className="flex flex-wrap gap-3">
          {isOpen ? (
            <Button type="submit" isBusy={form.isBusy} onClick={form.press('SCHEDULED')}>
              {form.warnings.length > 0 ? '仍要儲存' : '儲存'}
            </Button>
          ) : (
            <>
              {/* Enter in a field presses the first of them, which must not publish. */}
              <Button
                type="submit"
                look="outline"
                isBusy={form.isBusy}
                onClick={form.press('DRAFT')}
              >
                存成草稿
              </Button>
              <Button
                type="submit"
                className="order-first"
                isBusy={form.isBusy}
                onClick={form.press('SCHEDULED')}
              >
                {form.warnings.length > 0 ? '仍要公布' : '公布'}
              </Button>
            </>
          )}
          <Button type="submit" look="outline" isBusy={form.isBusy} onClick={form.press('CHECK')}>
            只檢查
          </Button>
        </div>
      </div>
      {typed && <PlanPreview typed={typed} count={codes.length} goodsOf={goodsOf} />}
    </form>
  );
}

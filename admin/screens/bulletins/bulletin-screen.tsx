import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { bulletinStateText } from '@kaituan/domain/bulletin/bulletin';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useNewest } from '#admin/parts/forms/use-newest.ts';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useRecordId } from '#admin/parts/record-id.ts';
import { RemoveButton, WithdrawButton } from './bulletin-endings.tsx';
import { BulletinFields } from './bulletin-fields.tsx';
import {
  asRead,
  describeBulletinField,
  listPath,
  plannedTime,
  readBulletin,
  type Written,
} from './bulletin-saving.ts';
import { RecallQuestion, type RecallReach } from './recall-question.tsx';
import { RecalledGoods, useUndoStop } from './recalled-goods.tsx';

/** One bulletin: written, previewed, published now or later, withdrawn. */
export default function BulletinScreen() {
  const bulletinId = useRecordId('bulletinId');
  const query = useQuery({
    ...memberQuery('/StaffBulletin/GetStaffBulletin', { bulletinId: bulletinId ?? 0 }),
    enabled: bulletinId !== null,
    // What is typed is not replaced while somebody types.
    refetchOnWindowFocus: false,
  });
  const seen = query.data?.result;
  const isWaiting = bulletinId !== null && !seen;
  return (
    <>
      <PageHeader
        title={bulletinId === null ? '寫一則消息' : '修改消息'}
        back={{ to: '/bulletins', label: '最新消息' }}
        note={seen && <StateLine bulletin={seen} />}
      />
      {isWaiting && query.isError && (
        <FailedList error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isWaiting && !query.isError && (
        <p role="status" className="py-6 text-ink-soft">
          正在讀取消息…
        </p>
      )}
      {seen?.kind === 'RECALL' && (
        <div className="mb-6">
          <RecalledGoods recall={seen} />
        </div>
      )}
      {!isWaiting && (
        <BulletinForm
          key={seen?.version ?? 'new'}
          seen={seen}
          reload={() => void query.refetch()}
        />
      )}
    </>
  );
}

function StateLine({
  bulletin: { state, publishAt, announcedAt, hasToldBuyers, recallReach },
}: {
  bulletin: StaffBulletin;
}) {
  const { members = 0, unreached = 0, withoutAccount = 0 } = recallReach ?? {};
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <Badge tone={state === 'PUBLISHED' ? 'good' : 'quiet'}>{bulletinStateText[state]}</Badge>
      {publishAt && <span>發布 {formatMoment(publishAt)}</span>}
      {announcedAt && hasToldBuyers === false && <span>還沒有會員買過，沒有寄出通知</span>}
      {announcedAt && hasToldBuyers !== false && (
        <span>
          {formatMoment(announcedAt)} 通知{members > 0 ? ` ${members} 位買家` : '買家'}
        </span>
      )}
      {unreached > 0 && (
        <Badge tone="accent">{unreached} 位收不到信、LINE 或推播，只在商店的通知看得到</Badge>
      )}
      {withoutAccount > 0 && (
        <Badge tone="accent">{withoutAccount} 位聊天接單的買家沒有帳號，請直接聯絡</Badge>
      )}
    </span>
  );
}

type Step = 'PUBLISH' | 'DRAFT';
type Saved = StaffApi['/StaffBulletin/SaveBulletin']['answer']['result'];

function BulletinForm({ seen, reload }: { seen: StaffBulletin | undefined; reload: () => void }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const step = useRef<Step>('DRAFT');
  const isOut = seen?.state === 'PUBLISHED' || seen?.state === 'EXPIRED';
  const isDraft = !seen || seen.state === 'DRAFT';
  const api = apiOf(client);
  const newest = useNewest({
    ...{ seen: seen && asRead(seen), root: 'bulletin' },
    read: async () => {
      const request = { bulletinId: seen?.bulletinId ?? 0 };
      return asRead((await api('/StaffBulletin/GetStaffBulletin', request)).result);
    },
  });
  const [question, setQuestion] = useState<{ reach: RecallReach; isLater: boolean } | null>(null);
  /** Whether the recall's goods are to be stopped, once the question was answered. */
  const stopsSale = useRef<boolean | null>(null);
  const undoStop = useUndoStop();
  /** What a recall that is about to be sent has to ask first; null when nothing is to be asked. */
  const questionOf = async ({ channelId, publishAt, value }: Written) => {
    const isSent = publishAt !== null && value.kind === 'RECALL' && !seen?.announcedAt;
    // Of what is out and not announced yet, goods that were added are asked about.
    const asked = isOut && seen.kind === 'RECALL' ? seen.productArray.map(({ code }) => code) : [];
    if (!isSent || value.productCodeArray.every((code) => asked.includes(code))) return null;
    const request = { channelId, productCodeArray: value.productCodeArray };
    const { result: reach } = await api('/StaffBulletin/CountRecallBuyers', request);
    // Without goods it is refused.
    const isLater = publishAt !== 'NOW' && !isOut;
    return reach.productNameArray.length > 0 ? { reach, isLater } : null;
  };
  const form = useDeskForm<Saved | { question: NonNullable<typeof question> }>({
    save: async (typed) => {
      const stops = stopsSale.current;
      stopsSale.current = null;
      const publishAt =
        step.current === 'DRAFT' ? null : isOut ? seen.publishAt : plannedTime(typed, seen);
      const written = readBulletin(typed, seen, publishAt);
      const asked = stops !== null ? null : await questionOf(written);
      if (asked) return { question: asked };
      return newest.save(written, async ({ version, value }) => {
        const bulletinId = seen?.bulletinId ?? null;
        const request = { ...value, version, bulletinId, stopsSale: stops ?? false };
        return (await api('/StaffBulletin/SaveBulletin', request)).result;
      });
    },
    isSaved: (answer) => !('question' in answer),
    onSaved: (answer) => {
      if ('question' in answer) {
        setQuestion(answer.question);
        return;
      }
      const { state, kind, bulletinId, productArray } = answer;
      const said = { DRAFT: '已存成草稿', SCHEDULED: '已排程', PUBLISHED: '已發布', EXPIRED: '' };
      // An older server tells neither what it stopped nor what that was before.
      const before = new Map(
        (answer.stoppedProductIdArray ?? []).map(
          (productId, index) =>
            [productId, answer.stoppedStatusArray?.[index] ?? 'ACTIVE'] as const,
        ),
      );
      const stopped = productArray.flatMap((one) => {
        const was = before.get(one.productId);
        return was ? [{ ...one, before: was }] : [];
      });
      const text = (isOut && state !== 'DRAFT' && '已儲存') || said[state] || '已儲存';
      if (stopped.length > 0) undoStop(stopped, `${text}，${stopped.length} 個商品停止販售`);
      else showToast(text, 'SUCCESS');
      void refresh(listPath, '/StaffBulletin/GetStaffBulletin');
      const isSold = kind === 'RECALL' && productArray.some(({ isOnSale }) => isOnSale);
      // What is recalled and still on sale is told there, and can be taken off sale.
      void navigate(isSold ? `/bulletins/${bulletinId}` : '/bulletins');
    },
    savedText: '',
  });
  const choose = (what: Step) => () => {
    step.current = what;
  };
  const draftButton = (text: string) => (
    <Button type="submit" look="outline" isBusy={form.isBusy} onClick={choose('DRAFT')}>
      {text}
    </Button>
  );
  return (
    <form {...form.form} aria-label={seen ? '修改消息' : '寫一則消息'} className="space-y-6 pb-8">
      <BulletinFields
        {...{ seen, isOut }}
        problemOf={form.problemOf}
        changed={newest.changed}
        onChange={(name) => {
          form.touch();
          form.mend(name);
        }}
      />
      <FormProblem
        form={form}
        onReload={reload}
        meanwhile={{ changed: newest.changed, describe: describeBulletinField }}
      />
      <div className="flex flex-wrap gap-3">
        {/* Enter in a field presses the first of them, which publishes nothing that was not to be. */}
        {isDraft && draftButton('存成草稿')}
        <Button
          type="submit"
          className="order-first"
          isBusy={form.isBusy}
          onClick={choose('PUBLISH')}
        >
          {isOut ? '儲存' : '發布'}
        </Button>
        {seen?.state === 'SCHEDULED' && draftButton('取消排程，改回草稿')}
        {seen && isOut && <WithdrawButton seen={seen} />}
        {seen?.state === 'DRAFT' && !seen.announcedAt && <RemoveButton seen={seen} />}
      </div>
      {question && (
        <RecallQuestion
          {...question}
          onClose={() => setQuestion(null)}
          onConfirm={(stops) => {
            setQuestion(null);
            stopsSale.current = stops;
            form.form.ref.current?.requestSubmit();
          }}
        />
      )}
    </form>
  );
}

import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { reviewLists, StaffReview } from '@kaituan/contract/staff/members/staff-review';
import {
  lowStars,
  maxAnswerLength,
  maxHidingReasonLength,
} from '@kaituan/domain/review/review-rules';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { CardList } from '#admin/parts/lists/card-list.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId } from '#admin/session/channel.ts';

const path = '/StaffReview/SearchReviewArray';
const tabs: readonly { value: (typeof reviewLists)[number]; text: string }[] = [
  { value: 'UNANSWERED', text: '還沒回覆' },
  { value: 'LOW', text: `${lowStars} 星以下` },
  { value: 'HIDDEN', text: '已隱藏' },
  { value: 'ALL', text: '全部' },
];

/** Reviews of received goods: answered in public, hidden only with a reason. */
export default function ReviewListScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'UNANSWERED';
  const { search } = filters;
  const list = useList(path, { which, search, ofChannelId: useChannelId() ?? null });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader title="商品評價" note="只有收到商品的買家能評價；回覆會公開顯示在商品頁。">
        <ExportMenu name="商品評價" columns={reviewColumns} list={list} />
      </PageHeader>
      <FilterTabs
        label="評價"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'UNANSWERED' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="會員、商品、內容或訂單編號" />
      <CardList
        label="評價"
        list={list}
        keyOf={({ reviewNo }) => reviewNo}
        emptyText={search ? '沒有符合的評價' : which === 'UNANSWERED' ? '評價都回覆了' : '沒有評價'}
      >
        {(review) => <ReviewCard review={review} />}
      </CardList>
    </>
  );
}

const reviewColumns: readonly FileColumn<StaffReview>[] = [
  { title: '時間', value: ({ writtenAt }) => formatMoment(writtenAt) },
  { title: '商品', value: ({ product }) => product.name },
  { title: '規格', value: ({ optionText }) => optionText },
  { title: '星等', value: ({ stars }) => stars },
  { title: '會員', value: ({ memberName }) => memberName },
  { title: '內容', value: ({ body }) => body },
  { title: '回覆', value: ({ answer }) => answer?.text ?? '' },
  { title: '隱藏的原因', value: ({ hiddenReason }) => hiddenReason ?? '' },
  { title: '訂單編號', value: ({ orderNo }) => orderNo },
];

function ReviewCard({ review }: { review: StaffReview }) {
  const [step, setStep] = useState<'ANSWER' | 'HIDE'>();
  const { stars, body, photos, product, optionText, hiddenReason, answer } = review;
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stars <= lowStars ? 'accent' : 'good'}>{stars} 星</Badge>
        <a
          href={`/products/${product.id}?channelId=${review.channelId}#reviews`}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-primary underline underline-offset-4 wrap-anywhere"
        >
          {product.name}
        </a>
        {optionText && <span className="text-sm text-ink-soft">{optionText}</span>}
      </header>
      <p className="mt-1 text-sm text-ink-soft">
        {review.memberName}・{formatMoment(review.writtenAt)}
        {review.isEdited && '（已修改）'}・
        <Link to={`/orders/${review.orderNo}`} className="text-primary underline">
          訂單 {review.orderNo}
        </Link>
      </p>
      {body ? (
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      ) : (
        <p className="mt-2 text-ink-soft">沒有寫心得</p>
      )}
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map(({ fileNo, url, smallUrl }, index) => (
            <li key={fileNo}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={smallUrl}
                  alt={`照片 ${index + 1}`}
                  className="size-20 rounded-control bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {hiddenReason !== null && (
        <div className="mt-3">
          <Notice kind="WARNING">已隱藏：{hiddenReason}</Notice>
        </div>
      )}
      {answer && step !== 'ANSWER' && (
        <p className="mt-3 max-w-prose rounded-control bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm text-ink-soft">店家回覆 {formatMoment(answer.at)}</span>
          {answer.text}
        </p>
      )}
      {step === 'ANSWER' && <AnswerForm review={review} onDone={() => setStep(undefined)} />}
      {step === 'HIDE' && <HideDialog review={review} onDone={() => setStep(undefined)} />}
      {step !== 'ANSWER' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look={answer ? 'outline' : 'primary'} onClick={() => setStep('ANSWER')}>
            {answer ? '修改回覆' : '回覆'}
          </Button>
          {hiddenReason === null ? (
            <Button look="outline" onClick={() => setStep('HIDE')}>
              隱藏
            </Button>
          ) : (
            <ShowButton review={review} />
          )}
        </div>
      )}
    </article>
  );
}

function AnswerForm({ review, onDone }: { review: StaffReview; onDone: () => void }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { reviewNo } = review;
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: (typed) =>
      apiOf(client)('/StaffReview/AnswerReview', {
        ...{ reviewNo, answer: String(typed.get('answer') ?? '') },
      }),
    onSaved: () => {
      onDone();
      void refresh(path);
    },
    texts: { answer: '請寫下回覆' },
    savedText: '已回覆',
  });
  return (
    <form {...form} className="mt-3 space-y-3">
      <TextAreaField
        label="公開回覆"
        name="answer"
        rows={3}
        maxLength={maxAnswerLength}
        defaultValue={review.answer?.text}
        problem={problemOf('answer')}
      />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          送出回覆
        </Button>
        <Button type="button" look="outline" onClick={onDone}>
          取消
        </Button>
      </div>
    </form>
  );
}

function HideDialog({ review, onDone }: { review: StaffReview; onDone: () => void }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffReview/HideReview', { reviewNo: review.reviewNo, reason });
      showToast('已隱藏', 'SUCCESS');
      onDone();
      await refresh(path);
    },
  });
  return (
    <ConfirmDialog
      title="隱藏這則評價？"
      label="隱藏"
      isBusy={isBusy}
      isBlocked={reason.trim() === ''}
      onConfirm={() => void start()}
      onClose={onDone}
    >
      <p>
        只隱藏違法、洩漏個資、辱罵或與商品無關的內容；給低分不是理由。不再計入分數，寫的會員看得到原因。
      </p>
      <FormField
        label="原因，會告訴會員"
        maxLength={maxHidingReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function ShowButton({ review: { reviewNo } }: { review: StaffReview }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffReview/ShowReview', { reviewNo });
      showToast('已重新顯示', 'SUCCESS');
      await refresh(path);
    },
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
      重新顯示
    </Button>
  );
}

import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';
import { topicText } from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { Section } from '#admin/parts/section.tsx';

const path = '/StaffNotification/GetNotificationTextArray';
type Text = AnswerOf<typeof path>['result'][number];

/** Every text as members read it, with facts of an example, by what members choose about together. */
export function NotificationTexts() {
  const { data, isError, refetch } = useQuery(memberQuery(path, {}));
  return (
    <Section title="通知的文字">
      {!data && (isError ? <FailedList onRetry={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <>
          <p className="mb-3 text-sm text-ink-soft">以範例資料預覽；會員依主題選擇要不要收。</p>
          <ul className="divide-y divide-line border-y border-line">
            {notificationTopics.map((topic) => (
              <li key={topic}>
                <Topic
                  name={topicText[topic]}
                  texts={data.result.filter((text) => text.topic === topic)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Topic({ name, texts }: { name: string; texts: readonly Text[] }) {
  return (
    <details className="[&[open]>summary>svg]:rotate-90">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
        <span className="flex-1">{name}</span>
        <span className="text-sm font-normal text-ink-soft tabular-nums">{texts.length} 種</span>
      </summary>
      <ul className="grid gap-3 pb-4 sm:grid-cols-2 sm:pl-6">
        {texts.map(({ kind, title, body, isMarketing }) => (
          <li key={kind} className="rounded-control bg-sunken px-4 py-3">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {title}
              {isMarketing && <Badge tone="accent">會員同意才寄</Badge>}
            </p>
            <p className="mt-1 text-sm wrap-anywhere">{body}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

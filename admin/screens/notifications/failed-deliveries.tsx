import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import { wayText } from '@kaituan/domain/notification/notification-delivery';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { Section } from '#admin/parts/section.tsx';
import { failureText } from './failure-text.ts';

const path = '/StaffNotification/GetFailedDeliveryArray';

/** Notifications that were given up after several tries; each can be sent once more. */
export function FailedDeliveries() {
  const { data, isError, refetch } = useQuery(memberQuery(path, {}));
  return (
    <Section title="寄不出去的通知">
      {!data && (isError ? <FailedList onRetry={() => void refetch()} /> : <LoadingRows />)}
      {data?.result.length === 0 && (
        <p className="text-ink-soft">最近的通知都寄出去了。試了六次仍失敗的會列在這裡。</p>
      )}
      {data && data.result.length > 0 && (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            試了幾次仍失敗而放棄的，最近 100 則；站內通知會員都看得到。
          </p>
          <ul aria-label="寄不出去的通知" className="divide-y divide-line">
            {data.result.map((delivery) => (
              <li key={delivery.deliveryId} className="py-3 first:pt-0 last:pb-0">
                <Failed delivery={delivery} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Failed({ delivery }: { delivery: FailedDelivery }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { deliveryId, memberId, memberName, way, title, failure, tries, at } = delivery;
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffNotification/RetryDelivery', { deliveryId });
      showToast('會再寄一次', 'SUCCESS');
      await refresh(path);
    },
  });
  const known = failureText(failure);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="quiet">{wayText[way]}</Badge>
          <span className="font-semibold wrap-anywhere">{title}</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          給{' '}
          <Link to={`/members/${memberId}`} className="text-primary underline underline-offset-4">
            {memberName}
          </Link>
          ・{formatMoment(at)}・試了 {tries} 次
        </p>
        <p className="text-sm wrap-anywhere">
          {known ?? failure}
          {known && <span className="block text-xs text-ink-soft">{failure}</span>}
        </p>
      </div>
      <Button
        look="outline"
        isBusy={isBusy}
        aria-label={`再寄一次給${memberName}：${title}`}
        onClick={() => void start()}
      >
        再寄一次
      </Button>
    </div>
  );
}

import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import { failureCauseOf, failureReasonText } from '@kaituan/domain/notification/delivery-failure';
import { topicText, wayText } from '@kaituan/domain/notification/notification-delivery';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Link } from 'react-router';
import type { Column } from '#admin/parts/lists/data-table.tsx';

/** What was not sent, to whom and why; the headings are those of the file. */
export const failedColumns: readonly Column<FailedDelivery>[] = [
  {
    ...{ id: 'title', title: '通知' },
    cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span>,
    value: ({ title }) => title,
  },
  {
    ...{ id: 'topic', title: '主題', isExportOnly: true },
    cell: () => null,
    value: ({ topic }) => (topic ? topicText[topic] : ''),
  },
  {
    ...{ id: 'member', title: '會員' },
    cell: ({ memberId, memberName, address }) => (
      <>
        給{' '}
        <Link
          to={`/members/${encodeURIComponent(memberId)}`}
          className="text-primary underline underline-offset-4"
        >
          {memberName}
        </Link>
        {address && <span className="block text-xs text-ink-soft wrap-anywhere">{address}</span>}
      </>
    ),
    value: ({ memberName }) => memberName,
  },
  {
    ...{ id: 'address', title: '電子郵件', isExportOnly: true },
    cell: () => null,
    value: ({ address }) => address ?? '',
  },
  {
    ...{ id: 'way', title: '方式' },
    cell: ({ way }) => <Badge tone="quiet">{wayText[way]}</Badge>,
    value: ({ way }) => wayText[way],
  },
  {
    ...{ id: 'failure', title: '原因' },
    cell: ({ failure }) => <Failure failure={failure} />,
    value: ({ failure, reason }) => failureCauseOf(failure)?.text ?? failureReasonText[reason],
  },
  {
    ...{ id: 'said', title: '服務的回答', isExportOnly: true },
    cell: () => null,
    value: ({ failure }) => failure,
  },
  {
    ...{ id: 'tries', title: '試了', isNumber: true },
    cell: ({ tries }) => <span className="whitespace-nowrap">{tries} 次</span>,
    value: ({ tries }) => tries,
  },
  {
    ...{ id: 'at', title: '放棄時間' },
    cell: ({ at }) => (
      <span className="whitespace-nowrap text-ink-soft tabular-nums">{formatMoment(at)}</span>
    ),
    value: ({ at }) => formatMoment(at),
  },
];

/** In an owner's words, with those of the service below. */
function Failure({ failure }: { failure: string }) {
  const known = failureCauseOf(failure)?.text;
  return (
    <span className="wrap-anywhere">
      {known ?? failure}
      {known && <span className="block text-xs text-ink-soft">{failure}</span>}
    </span>
  );
}

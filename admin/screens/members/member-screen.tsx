import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import { formatTwd } from '@kaituan/domain/format-twd';
import { staffOrderLabelText } from '@kaituan/domain/order/order-label';
import { pledgeStatusText } from '@kaituan/domain/pledge/pledge-life';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatDate, formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { NotesSection } from '#admin/parts/notes-section.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { Section } from '#admin/parts/section.tsx';
import { MemberAccount } from './member-account.tsx';
import { MemberChannel } from './member-channel.tsx';
import { MemberBadges, useMembersChannel } from './member-list.tsx';

const back = { to: '/members', label: '會員' };
const storyPath = '/StaffMember/DescribeMember';

/** One member: what they bought and joined, what they ask, and what staff should know. */
export default function MemberScreen() {
  const { memberId = '' } = useParams();
  const channelId = useMembersChannel();
  const { data, isError, error, refetch } = useQuery({
    ...memberQuery(storyPath, { channelId, memberId }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (data) return <Story member={data.result} channelId={channelId} />;
  return (
    <>
      <PageHeader title="會員" back={back} />
      {isError ? (
        <FailedList
          error={error}
          title="找不到這位會員"
          text="可能不是這個通路的會員，或是帳號已經刪除。"
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

function Story({ member, channelId }: { member: StaffMemberStory; channelId: number | null }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { memberId, notes, suspensionReason, deletionRequestedAt } = member;
  const shown = () => refresh(storyPath, '/StaffMember/SearchMemberArray');
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {member.displayName}
            <MemberBadges member={{ ...member, noteCount: 0 }} />
          </span>
        }
        note={`${formatDate(member.joinedAt)} 加入`}
        back={back}
      />
      <div className="mb-4 space-y-3">
        {member.isSuspended && (
          <Notice kind="DANGER">
            帳號已停用，不能登入與下單。{suspensionReason && `告訴會員的原因：${suspensionReason}`}
          </Notice>
        )}
        {deletionRequestedAt && (
          <Notice kind="INFO">{formatMoment(deletionRequestedAt)} 申請刪除帳號。</Notice>
        )}
      </div>
      <Totals member={member} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          <Orders member={member} />
          <Pledges member={member} />
          <Questions member={member} />
        </div>
        <div className="space-y-4">
          <NotesSection
            notes={notes}
            hint="給工作人員看的；會員匯出自己的資料時也看得到"
            onAdd={async (text) => {
              await api('/StaffMember/NoteMember', { channelId, memberId, text });
              await shown();
            }}
            onRemove={async ({ noteNo }) => {
              await api('/StaffMember/RemoveMemberNote', { channelId, memberId, noteNo });
              await shown();
            }}
          />
          <MemberChannel member={member} onChanged={shown} />
          <MemberAccount member={member} channelId={channelId} onChanged={shown} />
          <History member={member} />
        </div>
      </div>
    </>
  );
}

function Totals({ member: { orderCount, paidTwd, lastOrderAt } }: { member: StaffMemberStory }) {
  const facts = [
    ['訂單', `${orderCount} 筆`],
    ['消費（扣掉退款）', formatTwd(paidTwd)],
    ['平均一筆', orderCount > 0 ? formatTwd(Math.round(paidTwd / orderCount)) : '—'],
    ['最近下單', lastOrderAt ? formatMoment(lastOrderAt) : '還沒有'],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="mt-1 font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows that lead somewhere; said where there are none. */
function Rows<Row>(props: {
  title: string;
  aside?: ReactNode;
  rows: readonly Row[];
  emptyText: string;
  keyOf: (row: Row) => string;
  linkOf: (row: Row) => string;
  children: (row: Row) => { title: ReactNode; facts: ReactNode; aside: ReactNode };
}) {
  const { rows, keyOf, linkOf } = props;
  return (
    <Section title={props.title} aside={props.aside}>
      {rows.length === 0 && <p className="text-sm text-ink-soft">{props.emptyText}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const { title, facts, aside } = props.children(row);
          return (
            <li key={keyOf(row)}>
              <Link
                to={linkOf(row)}
                className="flex min-h-11 items-center gap-3 py-2 text-sm hover:text-primary"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="block text-ink-soft tabular-nums wrap-anywhere">{facts}</span>
                </span>
                <span className="shrink-0 text-right tabular-nums">{aside}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Orders({ member: { orders } }: { member: StaffMemberStory }) {
  return (
    <Rows
      title="最近的訂單"
      rows={orders}
      emptyText="還沒有訂單"
      keyOf={({ orderNo }) => orderNo}
      linkOf={({ orderNo }) => `/orders/${orderNo}`}
    >
      {({ orderNo, placedAt, goods, lineCount, label, payableTwd }) => ({
        title: lineCount > 1 ? `${goods} 等 ${lineCount} 項` : goods,
        facts: `${orderNo}　${formatMoment(placedAt)}`,
        aside: (
          <>
            <Badge tone="quiet">{staffOrderLabelText[label]}</Badge>
            {payableTwd !== null && <span className="mt-1 block">{formatTwd(payableTwd)}</span>}
          </>
        ),
      })}
    </Rows>
  );
}

function Pledges({ member: { pledges } }: { member: StaffMemberStory }) {
  return (
    <Rows
      title="跟團"
      rows={pledges}
      emptyText="還沒有跟過團"
      keyOf={({ campaignId, joinedAt }) => `${campaignId} ${joinedAt}`}
      linkOf={({ campaignId }) => `/group-buys/${campaignId}`}
    >
      {({ title, status, pieces, joinedAt }) => ({
        ...{ title, facts: `${pieces} 份　${formatMoment(joinedAt)}` },
        aside: <Badge tone="quiet">{pledgeStatusText[status]}</Badge>,
      })}
    </Rows>
  );
}

function Questions({ member: { questions } }: { member: StaffMemberStory }) {
  return (
    <Rows
      title="提問"
      rows={questions}
      emptyText="沒有問過問題"
      keyOf={({ referenceId }) => referenceId}
      linkOf={({ referenceId }) => `/messages/${referenceId}`}
    >
      {({ subject, isWaiting, lastMessageAt }) => ({
        ...{ title: subject, facts: formatMoment(lastMessageAt) },
        aside: isWaiting && <Badge tone="accent">等待回覆</Badge>,
      })}
    </Rows>
  );
}

const eventTexts: Readonly<Record<string, string>> = {
  JOINED: '加入會員',
  STAFF_APPOINTED: '成為工作人員',
  STAFF_REMOVED: '不再是工作人員',
  APPLIED: '申請批發',
  APPLICATION_REJECTED: '批發申請未通過',
  VERIFIED: '成為通路會員',
  UNVERIFIED: '不再是通路會員',
  SUSPENDED: '帳號停用',
  RESTORED: '帳號恢復',
  SIGNED_OUT: '店家登出所有裝置',
  NEW_DEVICE: '從新的裝置登入',
  DELETION_REQUESTED: '申請刪除帳號',
  DELETION_CANCELLED: '取消刪除帳號',
  PASSWORD_SET: '店家設定密碼',
  TOKEN_MADE: '店家產生權杖',
};

/** What happened to the account; notices of goods are not shown. */
function History({ member: { events } }: { member: StaffMemberStory }) {
  const shown = events.filter(({ kind }) => kind in eventTexts);
  if (shown.length === 0) return null;
  return (
    <Section title="帳號經過">
      <ol className="space-y-3 text-sm">
        {shown.map(({ at, kind, actedByName, reason }) => (
          <li key={`${at} ${kind}`} className="border-l-2 border-line pl-3">
            <p className="font-semibold">{eventTexts[kind]}</p>
            {reason && <p className="wrap-anywhere">{reason}</p>}
            <p className="text-ink-soft tabular-nums">
              {formatMoment(at)}
              {actedByName && `　${actedByName}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

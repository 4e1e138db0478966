import { memberQuery } from '@kaituan/api-client/query-client';
import type { StaffLineQuota } from '@kaituan/contract/staff/members/staff-notification';
import type { QuotaPolicy } from '@kaituan/domain/notification/line-quota';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#admin/parts/section.tsx';
import { useChannelName } from '#admin/session/channel.ts';

const policies: Record<QuotaPolicy, { text: string; note: string; tone: 'good' | 'accent' }> = {
  ALL: { text: '夠用', note: '有通知就送，不集中。', tone: 'good' },
  DIGEST: {
    ...{ text: '省著用', tone: 'accent' },
    note: '照這個速度不夠到月底：不急的集中在中午十二點與晚上七點送。',
  },
  PRESSING: {
    ...{ text: '只送急的', tone: 'accent' },
    note: '剩下一成：只送不說會有損失的，其他留在站內通知與電子郵件。',
  },
  NONE: {
    ...{ text: '用完了', tone: 'accent' },
    note: '下個月才會再送；站內通知與電子郵件照常。要多送請升級 LINE 的方案。',
  },
};

/** What each official account may still send in this month; nothing where the shop has none. */
export function LineQuotas() {
  const { data } = useQuery(memberQuery('/StaffNotification/GetLineQuotaArray', {}));
  if (!data || data.result.length === 0) return null;
  return (
    <Section title="LINE 官方帳號這個月的額度">
      <ul className="grid gap-4">
        {data.result.map((account) => (
          <li key={account.channelId}>
            <Account account={account} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

function Account({ account: { channelId, quota } }: { account: StaffLineQuota }) {
  const channelName = useChannelName();
  const name = channelId === null ? '商店的帳號' : channelName(channelId);
  if (quota === null) {
    return (
      <p>
        <strong className="font-semibold">{name}</strong>
        <span className="block text-sm text-ink-soft">
          LINE 沒有回答，十分鐘後再看。一直這樣的話，請檢查 access token。
        </span>
      </p>
    );
  }
  const { limit, used, policy, forecast } = quota;
  const { text, note, tone } = policies[policy];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{name}</strong>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="mt-1 tabular-nums">
        已送 {count(used)} 則{limit === null ? '，沒有上限' : `，額度 ${count(limit)} 則`}
        ；照這個速度，月底約 {count(forecast)} 則
      </p>
      {limit !== null && (
        <meter
          aria-label={`${name}已用的額度`}
          min={0}
          max={Math.max(limit, 1)}
          value={limit === 0 ? 1 : Math.min(used, limit)}
          high={limit * 0.9}
          className="mt-2 h-3 w-full max-w-md"
        />
      )}
      <p className="text-sm text-ink-soft">{note}</p>
    </>
  );
}

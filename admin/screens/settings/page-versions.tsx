import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useOneChannelId } from '#admin/session/channel.ts';

const path = '/StaffSettings/GetPageVersionArray';
type Version = AnswerOf<typeof path>['result'][number];
export type PolicyKey = 'TERMS_OF_SERVICE' | 'PRIVACY_POLICY';

const stateText = { UPCOMING: '將生效', CURRENT: '現在這一版', FORMER: '以前的版本' } as const;
const stateTone = { UPCOMING: 'accent', CURRENT: 'good', FORMER: 'quiet' } as const;

/** The versions of terms or a policy: what each changed, to be taken up again or called off. */
export function PageVersions({
  page,
  onTake,
}: {
  page: PolicyKey;
  /** Puts a version's text into the form. */
  onTake: (version: Version) => void;
}) {
  const channelId = useOneChannelId();
  const { data, isError, refetch } = useQuery({
    ...memberQuery(path, { channelId, key: page }),
    staleTime: 0,
  });
  if (isError) return <FailedList onRetry={() => void refetch()} />;
  const versions = data?.result ?? [];
  if (versions.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        看 {versions.length} 個版本
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {versions.map((version) => (
          <li key={version.effectiveAt} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={stateTone[version.state]}>{stateText[version.state]}</Badge>
                <span className="font-semibold tabular-nums">
                  {formatMoment(version.effectiveAt)}
                </span>
                {version.title}
              </p>
              <span className="flex flex-wrap gap-2">
                {version.state !== 'CURRENT' && (
                  <Button look="outline" onClick={() => onTake(version)}>
                    {version.state === 'UPCOMING' ? '修改這一版' : '改回這一版'}
                  </Button>
                )}
                {version.state === 'UPCOMING' && <Withdraw page={page} version={version} />}
              </span>
            </div>
            <Changes version={version} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Changes({ version: { changeArray } }: { version: Version }) {
  if (changeArray === null) return null;
  if (changeArray.length === 0) return <p className="text-sm text-ink-soft">文字沒有改變</p>;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        改了什麼（{changeArray.length} 處）
      </summary>
      <ul className="max-h-60 space-y-2 overflow-y-auto border-l-2 border-line pl-3">
        {changeArray.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at} className="wrap-anywhere">
            <span className="font-semibold">{kind === 'ADDED' ? '新增：' : '刪除：'}</span>
            {kind === 'ADDED' ? <ins className="no-underline">{text}</ins> : <del>{text}</del>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Withdraw({ page: key, version }: { page: PolicyKey; version: Version }) {
  const { effectiveAt } = version;
  const channelId = useOneChannelId();
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffSettings/WithdrawPageVersion', { channelId, key, effectiveAt });
      showToast('這一版取消了，現在的條款不變', 'SUCCESS');
      await refresh(path);
    },
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
      取消這一版
    </Button>
  );
}

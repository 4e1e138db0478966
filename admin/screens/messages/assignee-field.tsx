import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffThread } from '@kaituan/contract/staff/members/staff-message';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useStaff } from '#admin/session/staff.ts';

/** Who looks after a question: taken by oneself with one press, or given to somebody else. */
export function AssigneeField({ thread }: { thread: StaffThread }) {
  const { referenceId, assignee, assignees } = thread;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { memberId: me } = useStaff();
  const { start, isBusy } = useCall({
    run: async (to: string | null) => {
      const before = assignee?.memberId ?? null;
      const request = { referenceId, assignee: to, before };
      try {
        const answer = await apiOf(client)('/StaffMessage/AssignThread', request);
        await storeAnswer(
          client,
          memberQuery('/StaffMessage/DescribeThread', { referenceId }),
          answer,
        );
        showToast(
          to === null ? '現在沒有人負責' : `由${answer.result.assignee?.name}負責`,
          'SUCCESS',
        );
      } finally {
        await refresh(
          ...(['/StaffMessage/DescribeThread', '/StaffMessage/SearchThreadArray'] as const),
          '/StaffMessage/GetInboxArray',
        );
      }
    },
  });
  const isMine = assignee?.memberId === me;
  const canTake = !isMine && assignees.some(({ memberId }) => memberId === me);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <label className="flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-soft">
        負責
        <select
          value={assignee?.memberId ?? ''}
          onChange={({ target }) => void start(target.value || null)}
          className="min-h-11 max-w-56 rounded-control border border-line bg-surface px-3 text-base text-ink"
        >
          <option value="">未指派</option>
          {assignees.map(({ memberId, name }) => (
            <option key={memberId} value={memberId}>
              {memberId === me ? `${name}（我）` : name}
            </option>
          ))}
        </select>
      </label>
      {canTake && (
        <Button look="outline" isBusy={isBusy} onClick={() => void start(me)}>
          我來回
        </Button>
      )}
    </div>
  );
}

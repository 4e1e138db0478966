import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#admin/session/staff.ts';

/** Who leads a group buy; chosen by staff who may run all of them. */
export function GroupLeader(props: { campaign: DescribedCampaign; onChanged: () => unknown }) {
  const { campaignId, channelId, leader } = props.campaign;
  const api = apiOf(useQueryClient());
  const mayChoose = useMay()('GROUP_BUYS', channelId);
  const { data } = useQuery({
    ...memberQuery('/StaffGroupBuy/GetLeaderArray', { channelId }),
    enabled: mayChoose,
  });
  const { start, isBusy } = useCall({
    run: async (memberId: string) => {
      await api('/StaffGroupBuy/SetLeader', { campaignId, memberId: memberId || null });
      showToast('已更改團主', 'SUCCESS');
      await props.onChanged();
    },
  });
  if (!mayChoose) return leader && <p className="mt-3 text-ink-soft">團主：{leader.name}</p>;
  const leaders = data?.result.leaders ?? [];
  const isListed = leaders.some(({ memberId }) => memberId === leader?.memberId);
  return (
    <div className="mt-4 max-w-sm">
      <SelectField
        label="團主"
        hint="職務是團主的人，只看得到自己帶的團。"
        value={leader?.memberId ?? ''}
        disabled={isBusy}
        onChange={({ target }) => void start(target.value)}
      >
        <option value="">沒有團主，由店裡執行</option>
        {[...leaders, ...(leader && !isListed ? [leader] : [])].map(({ memberId, name }) => (
          <option key={memberId} value={memberId}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

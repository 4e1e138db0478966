import { memberQuery } from '@kaituan/api-client/query-client';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMay } from '#admin/session/staff.ts';

/** That only the parcels of one group buy are shown; a press shows all. */
export function CampaignChip({ campaignId, onClear }: { campaignId: number; onClear: () => void }) {
  const mayDo = useMay();
  const { data } = useQuery({
    ...memberQuery('/StaffGroupBuy/DescribeCampaign', { campaignId }),
    // Who only packs reads no group buys.
    enabled: mayDo('GROUP_BUYS') || mayDo('OWN_GROUP_BUYS'),
  });
  return (
    <Chip look="filter" onClick={onClear}>
      只看團購{data ? `「${data.result.title}」` : ` ${campaignId}`}
      <X aria-hidden size={16} />
      <span className="sr-only">，看全部</span>
    </Chip>
  );
}

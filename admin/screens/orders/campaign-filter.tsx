import { memberQuery } from '@kaituan/api-client/query-client';
import { useQuery } from '@tanstack/react-query';
import { SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useMay } from '#admin/session/staff.ts';

/** Orders of one group buy: the newest to choose from, and the one of the address whichever it is. */
export function CampaignFilter({
  value,
  onChange,
}: {
  value: string;
  onChange: (campaignId: string) => void;
}) {
  const mayDo = useMay();
  const maySee = mayDo('GROUP_BUYS') || mayDo('OWN_GROUP_BUYS');
  const { data } = useQuery({
    ...memberQuery('/StaffGroupBuy/SearchCampaignArray', { which: 'ALL' }),
    enabled: maySee,
  });
  const listed = (data?.result ?? []).map(({ campaignId, title }) => ({
    ...{ value: String(campaignId), text: title },
  }));
  const isListed = value === '' || listed.some((one) => one.value === value);
  if (listed.length === 0 && value === '') return null;
  return (
    <SelectFilter
      label="團購"
      isLong
      value={value}
      onChange={onChange}
      options={[
        { value: '', text: '全部' },
        ...(isListed ? [] : [{ value, text: `團購 ${value}` }]),
        ...listed,
      ]}
    />
  );
}

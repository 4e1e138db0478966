import { memberQuery } from '@kaituan/api-client/query-client';
import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { useQuery } from '@tanstack/react-query';

/** Where shoppers find it: in the lists or by its link alone, and on which activity's page. */
export function PlanPlaceFields(props: {
  plan: CampaignPlanForm | undefined;
  channelId: number;
  problemOf: (name: string) => string | undefined;
}) {
  const { plan, channelId, problemOf } = props;
  const { data, isPending } = useQuery(
    memberQuery('/StaffPromotion/GetPromotionActivityArray', { channelId }),
  );
  const own = plan?.activityId ?? null;
  const activities = data?.result ?? [];
  const isListed = activities.some(({ activityId }) => activityId === own);
  return (
    <>
      <SelectField
        label="公開"
        name="visibility"
        defaultValue={plan?.visibility ?? 'PUBLIC'}
        problem={problemOf('visibility')}
      >
        <option value="PUBLIC">公開：出現在團購列表</option>
        <option value="LINK_ONLY">僅限連結：有連結的人才看得到</option>
      </SelectField>
      <SelectField
        // The choices come later, and a choice that is not there yet cannot be shown.
        key={isPending ? 'waiting' : 'there'}
        label="活動頁"
        name="activity"
        defaultValue={own ?? ''}
        hint="團購也列在這一頁"
        problem={problemOf('activity')}
      >
        <option value="">不列在活動頁</option>
        {own !== null && !isListed && <option value={own}>原來的活動頁（編號 {own}）</option>}
        {activities.map(({ activityId, name }) => (
          <option key={activityId} value={activityId}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { BellOff } from 'lucide-react';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useMay } from '#admin/session/staff.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { LineQuotas } from './line-quotas.tsx';
import { NotificationTexts } from './notification-texts.tsx';

/** What could not be sent, what LINE's month leaves, and every text as members read it: all of the whole shop. */
export default function NotificationScreen() {
  const mayDo = useMay();
  const seesMembers = mayDo('MEMBERS', null);
  const seesTexts = mayDo('CONTENT', null);
  return (
    <>
      <PageHeader
        title="通知"
        note="通知由商店自動送出，會員自己選擇要用哪些方式收。晚上 10 點到早上 8 點，不急的等到 8 點才送。"
      />
      {!seesMembers && !seesTexts && (
        <EmptyState icon={<BellOff size={28} />} title="通知是整間商店的">
          <p className="text-ink-soft">您負責的是單一通路，請洽店主或整間商店的店長。</p>
        </EmptyState>
      )}
      <div className="grid gap-4">
        {seesMembers && <LineQuotas />}
        {seesMembers && <FailedDeliveries />}
        {seesTexts && <NotificationTexts />}
      </div>
    </>
  );
}

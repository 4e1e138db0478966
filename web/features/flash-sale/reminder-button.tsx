import { useCall } from '@kaituan/api-client/use-call';
import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { requireMember } from '#web/navigation/require-member.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { remindersQuery } from './flash-sale-query.ts';
import { type RemindMe, setReminder } from './reminder-call.ts';

/** 提醒我: toggles a reminder; guests sign in first. */
export function ReminderButton({
  sale,
}: {
  sale: Pick<FlashSale, 'flashSaleId' | 'canBeReminded'>;
}) {
  const { flashSaleId } = sale;
  const client = useQueryClient();
  const isMember = useAppState(({ user }) => user !== null);
  const reminders = useQuery({ ...remindersQuery(useChannelId()), enabled: isMember });
  const own = reminders.data?.result.find((one) => one.flashSaleId === flashSaleId);
  const isOn = isMember && own?.isReminded === true;
  const { start: toggle, isBusy } = useCall({
    run: async () => {
      const action: RemindMe = { kind: 'REMIND_OF_FLASH_SALE', flashSaleId };
      if (await requireMember(action)) await setReminder(client, { flashSaleId, isOn: !isOn });
    },
  });
  if (!sale.canBeReminded) return isOn ? <p className="text-good text-sm">已記下</p> : null;
  return (
    <Button
      aria-pressed={isOn}
      isBusy={isBusy}
      onClick={() => void toggle()}
      look={isOn ? 'soft' : 'outline'}
      className="noscript:hidden"
    >
      {isOn ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
      {isOn ? '已記下' : '提醒我'}
    </Button>
  );
}

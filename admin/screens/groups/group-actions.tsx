import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { mayOpenNextCycle } from '@kaituan/domain/group-buy/campaign-life';
import { earlyCloseRefusalText, proposeClose } from '@kaituan/domain/group-buy/early-close';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { typedMoment } from '#admin/parts/forms/typed-values.ts';
import { useMay } from '#admin/session/staff.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

type Step = 'EXTEND' | 'EARLIER' | 'CANCEL' | 'TELL' | 'NEXT';
const nextStep = {
  SUCCEEDED: { status: 'PROCURING', label: '開始採購' },
  PROCURING: { status: 'ARRIVED', label: '貨到了' },
  ARRIVED: { status: 'DISTRIBUTING', label: '開始發放' },
  DISTRIBUTING: { status: 'CLOSED', label: '全部完成' },
} as const;

/** Extends, reminds, notifies, moves on and cancels a group buy. */
export function GroupActions(props: { campaign: DescribedCampaign; onChanged: () => unknown }) {
  const { campaign, onChanged } = props;
  const { campaignId, status, heldBuyers, isOpen, earliestCloseAt } = campaign;
  const api = apiOf(useQueryClient());
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Step>();
  const remind = useCall({
    run: async () => {
      const { result } = await api('/StaffGroupBuy/RemindUnpaid', { campaignId });
      showToast(
        result.reminded > 0 ? `已提醒 ${result.reminded} 人` : '12 小時內都提醒過了',
        'SUCCESS',
      );
    },
  });
  const step = Object.hasOwn(nextStep, status)
    ? nextStep[status as keyof typeof nextStep]
    : undefined;
  const moveOn = useCall({
    run: async () => {
      if (!step) return;
      await api('/StaffGroupBuy/MoveCampaignOn', { campaignId, status: step.status });
      await onChanged();
    },
  });
  const canCancel = isOpen || status === 'SCHEDULED';
  const [isShort, setIsShort] = useState(false);
  const canBeShort = useMay()('ORDERS', campaign.channelId) && step !== undefined;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isOpen && (
        <Button look="outline" onClick={() => setAsking('EXTEND')}>
          延長
        </Button>
      )}
      {earliestCloseAt && (
        <Button look="outline" onClick={() => setAsking('EARLIER')}>
          提早結團
        </Button>
      )}
      {heldBuyers > 0 && (
        <Button look="outline" isBusy={remind.isBusy} onClick={() => void remind.start()}>
          提醒未付款
        </Button>
      )}
      <Button look="outline" onClick={() => setAsking('TELL')}>
        通知參加者
      </Button>
      {step && (
        <Button isBusy={moveOn.isBusy} onClick={() => void moveOn.start()}>
          {step.label}
        </Button>
      )}
      {canBeShort && (
        <Button look="outline" onClick={() => setIsShort(true)}>
          回報缺貨
        </Button>
      )}
      {isShort && (
        <ShortageDialog campaign={campaign} onDone={onChanged} onClose={() => setIsShort(false)} />
      )}
      {mayOpenNextCycle(status) && (
        <Button look="outline" onClick={() => setAsking('NEXT')}>
          開下一團
        </Button>
      )}
      {canCancel && (
        <Button look="plain" onClick={() => setAsking('CANCEL')}>
          取消團購
        </Button>
      )}
      {isOpen && !earliestCloseAt && (
        <p className="w-full text-sm text-ink-soft">現在不能提早結團：{whyNotEarlier(campaign)}</p>
      )}
      {asking && (
        <AskFor
          key={asking}
          {...asks[asking]}
          {...(asking === 'CANCEL' && { note: whatCancellingDoes(campaign) })}
          {...(asking === 'EARLIER' && {
            initial: earliestCloseAt ? typedMoment(proposeClose(earliestCloseAt)) : '',
          })}
          onClose={() => setAsking(undefined)}
          run={async (typed) => {
            if (asking === 'EXTEND') {
              await api('/StaffGroupBuy/ExtendCampaign', { campaignId, hours: Number(typed) });
              showToast('已延長，參加者 24 小時內可退出', 'SUCCESS');
            } else if (asking === 'EARLIER') {
              const closesAt = new Date(`${typed}:00+08:00`).toISOString();
              await api('/StaffGroupBuy/AdvanceCampaignClose', { campaignId, closesAt });
              showToast('已提早結團時間，並通知參加者', 'SUCCESS');
            } else if (asking === 'CANCEL') {
              await api('/StaffGroupBuy/CancelCampaign', { campaignId, reason: typed });
              showToast('已取消，付過的款項將全額退回', 'SUCCESS');
            } else if (asking === 'NEXT') {
              const opensAt = new Date(`${typed}:00+08:00`).toISOString();
              const { result } = await api('/StaffGroupBuy/OpenNextCycle', { campaignId, opensAt });
              showToast('下一團開好了', 'SUCCESS');
              await navigate(`/group-buys/${result.campaignId}`);
            } else {
              const { result } = await api('/StaffGroupBuy/TellJoiners', {
                campaignId,
                text: typed,
              });
              showToast(`已通知 ${result.told} 人`, 'SUCCESS');
            }
            await onChanged();
          }}
        />
      )}
    </div>
  );
}

/** Why an open one has no 提早結團. */
const whyNotEarlier = ({ mode, progress }: DescribedCampaign): string => {
  if (mode === 'TEAM') return earlyCloseRefusalText.TEAMS;
  return progress.missing > 0
    ? earlyCloseRefusalText.GOAL_NOT_REACHED
    : '離結團已不到參加者要有的 2 小時，或還有人等付款到結團';
};

/** Whose orders it ends, before it is done. */
const whatCancellingDoes = ({ confirmedBuyers, heldBuyers }: DescribedCampaign): string =>
  [
    confirmedBuyers > 0 && `${confirmedBuyers} 位參加者的訂單會取消，付過的款項全額退回。`,
    heldBuyers > 0 && `${heldBuyers} 位還沒付款的不用再付。`,
    '不能復原。',
  ]
    .filter(Boolean)
    .join('');

type Ask = {
  title: string;
  note: ReactNode;
  label: string;
  button: string;
  initial: string;
  isNumber?: boolean;
  isMoment?: boolean;
  maxLength: number;
};
const asks: Record<Step, Ask> = {
  EXTEND: {
    ...{ title: '延長團購', label: '延長幾小時', button: '延長', initial: '24', isNumber: true },
    ...{ note: '最多 2 次，每次最多 72 小時；參加者 24 小時內可以退出。', maxLength: 2 },
  },
  EARLIER: {
    ...{ title: '提早結團', label: '結團時間', button: '提早結團', initial: '', isMoment: true },
    ...{ maxLength: 16 },
    note: '參加者會收到通知，結團前都可以調整數量或退出；退出後低於門檻就不成團。最早是 2 小時後，等付款的人要來得及付；晚上 10 點到早上 8 點不通知，從 8 點起算。',
  },
  CANCEL: {
    ...{ title: '取消這個團購？', label: '原因（會告知參加者）', button: '取消團購', initial: '' },
    ...{ note: '', maxLength: 100 },
  },
  NEXT: {
    ...{ title: '開下一團', label: '什麼時候開始收單', button: '開團', initial: '' },
    ...{
      note: '商品、價格與條件和這一團相同；收單、出貨的時間一起順延。',
      isMoment: true,
      maxLength: 16,
    },
  },
  TELL: {
    ...{ title: '通知參加者', label: '要說什麼', button: '送出', initial: '' },
    ...{ note: '一天最多 2 次。', maxLength: 150 },
  },
};

/** Asks for one text before it is done. */
function AskFor(props: Ask & { run: (typed: string) => Promise<void>; onClose: () => void }) {
  const { title, note, label, button, initial, isNumber = false, isMoment = false } = props;
  const { maxLength, run, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const { start, isBusy } = useCall({
    run: async () => {
      await run(typed.trim());
      onClose();
    },
  });
  const isBlocked = isNumber ? !/^[1-9]\d?$/.test(typed.trim()) : typed.trim() === '';
  return (
    <ConfirmDialog
      title={title}
      label={button}
      isBusy={isBusy}
      isBlocked={isBlocked}
      onClose={onClose}
      onConfirm={() => void start()}
    >
      <p>{note}</p>
      <FormField
        label={label}
        value={typed}
        maxLength={maxLength}
        type={isMoment ? 'datetime-local' : 'text'}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}

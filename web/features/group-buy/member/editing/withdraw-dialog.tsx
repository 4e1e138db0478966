import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { refundDaysText } from '@kaituan/domain/payment/refund-ways';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useNavigate } from 'react-router';
import type { OwnPledge } from '#web/features/group-buy/member/pledge-query.ts';
import { isRefundedToAccount, refundTextOf } from '#web/features/group-buy/member/refund-words.ts';
import { usePledgeCall } from '#web/features/group-buy/member/use-pledge-call.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { orderOfPledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Explains what withdrawing means, and withdraws. */
export default function WithdrawDialog({
  own: { pledge, campaign },
  onClose,
}: {
  own: OwnPledge;
  onClose: () => void;
}) {
  const { isBusy, run } = usePledgeCall();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { pledgeNo } = pledge;
  const withdraw = async () => {
    const done = await run('withdraw', async (call, idempotencyKey) => {
      const request = { pledgeNo };
      const { result } = await call('/GroupBuy/WithdrawPledge', request, { idempotencyKey });
      return { pledge: result };
    });
    if (done?.pledge.needsAccount) {
      const account = withChannel(`${orderOfPledgePath(pledge.orderNo)}#refunds`, channelId);
      const onPress = () => void navigate(account);
      const action = { label: '填寫退款帳戶', onPress };
      showToast('已退出團購，提供退款帳戶後全額退回', 'SUCCESS', action);
    } else if (done) showToast(withdrawnText(pledge), 'SUCCESS');
    onClose();
  };
  return (
    <TaskDialog title="退出這個團購？" description={campaign.title} onClose={onClose}>
      <WithdrawalEffects own={{ pledge, campaign }} />
      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          留在團裡
        </Button>
        <Button onClick={withdraw} isBusy={isBusy}>
          確認退出
        </Button>
      </div>
    </TaskDialog>
  );
}

/** What is given back; nothing of a pledge that is not paid yet, or to be paid with the goods. */
const heldTwdOf = ({ paidTwd, refundTwd }: OwnPledge['pledge']): number => paidTwd - refundTwd;

const withdrawnText = (pledge: OwnPledge['pledge']): string =>
  heldTwdOf(pledge) > 0 ? '已退出團購，款項會全額退回' : '已退出團購，不用付款';

function WithdrawalEffects({ own: { pledge, campaign } }: { own: OwnPledge }) {
  return (
    <>
      <ul className="list-disc space-y-2 pl-5">
        {heldTwdOf(pledge) > 0 ? (
          <li>
            已付的 <b className="tabular-nums">{formatTwd(heldTwdOf(pledge))}</b> 會全額退回，
            {refundTextOf(pledge, campaign)}
            {refundDaysText(pledge.paidBy)}
            {isRefundedToAccount(pledge) && '退出後請到訂單填寫退款帳戶。'}
          </li>
        ) : (
          <li>您還沒有付款，退出後就不用付。</li>
        )}
        <li>您的名額與數量會立刻釋出，之後想再跟團，要看當時的名額與價格。</li>
        {pledge.isLeader && <li>您是團長：退出後由最早參加的成員接任。</li>}
        {pledge.teamNo !== null && !pledge.isLeader && <li>您的好友團會多出一個空位。</li>}
      </ul>
      <div className="mt-4">
        <Notice kind="INFO">
          退出後無法復原。
          {pledge.teamNo === null
            ? `${formatDayTime(pledge.withdrawUntil)} 前都可以退出。`
            : `${formatDayTime(pledge.withdrawUntil)} 前、好友團還沒滿人時可以退出。`}
        </Notice>
      </div>
    </>
  );
}

import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

export type RecallReach = StaffApi['/StaffBulletin/CountRecallBuyers']['answer']['result'];

/** Asks before a recall is sent, which cannot be taken back: of what, and to how many. */
export function RecallQuestion(props: {
  reach: RecallReach;
  isLater: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { reach, isLater, ...answers } = props;
  const { members, withoutAccount, productNameArray: names } = reach;
  return (
    <ConfirmDialog title="發布這則召回？" label={isLater ? '排程召回' : '發布召回'} {...answers}>
      <p>召回的商品：{names.join('、')}</p>
      <p>
        {members > 0
          ? `${isLater ? '時間到了，' : ''}買過的 ${members} 位會員會收到通知，寄出之後不能收回。`
          : '現在還沒有會員買過；商品頁、購物車與訂單會標示召回。'}
      </p>
      {withoutAccount > 0 && (
        <p>另有 {withoutAccount} 位聊天接單的買家沒有帳號，收不到通知，請直接聯絡。</p>
      )}
    </ConfirmDialog>
  );
}

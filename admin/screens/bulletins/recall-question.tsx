import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { useMay } from '#admin/session/staff.ts';

export type RecallReach = StaffApi['/StaffBulletin/CountRecallBuyers']['answer']['result'];

/** Asks before a recall is sent, which cannot be taken back: of what, and to how many. */
export function RecallQuestion(props: {
  reach: RecallReach;
  isLater: boolean;
  onConfirm: (stopsSale: boolean) => void;
  onClose: () => void;
}) {
  const { reach, isLater, onConfirm, onClose } = props;
  const { members, membersElsewhere = 0, withoutAccount, onSale, productNameArray: names } = reach;
  const mayStop = useMay()('GOODS') && onSale > 0;
  const [stopsSale, setStopsSale] = useState(true);
  return (
    <ConfirmDialog
      title="發布這則召回？"
      label={isLater ? '排程召回' : '發布召回'}
      onConfirm={() => onConfirm(mayStop && stopsSale)}
      onClose={onClose}
    >
      <p>召回的商品：{names.join('、')}</p>
      <p>
        {members > 0
          ? `${isLater ? '時間到了，' : ''}買過的 ${members} 位會員會收到通知，寄出之後不能收回。`
          : '現在還沒有會員買過；商品頁、購物車與訂單會標示召回。'}
      </p>
      {membersElsewhere > 0 && (
        <p>
          在別的通路買過的 {membersElsewhere} 位會員不會收到通知；要一併通知，請返回改選「全站」。
        </p>
      )}
      {withoutAccount > 0 && (
        <p>另有 {withoutAccount} 位聊天接單的買家沒有帳號，收不到通知，請直接聯絡。</p>
      )}
      {mayStop ? (
        <CheckField
          name="stopsSale"
          label={isLater ? '現在就停止販售' : '同時停止販售'}
          note="所有通路、團購與限時搶購都不能再買；已經成立的訂單照舊。只召回某一批、其他批還要賣，才取消勾選。"
          defaultChecked={stopsSale}
          onChange={({ target }) => setStopsSale(target.checked)}
        />
      ) : (
        onSale > 0 && <p>這些商品還在販售，發布之後請有商品權限的同事下架。</p>
      )}
    </ConfirmDialog>
  );
}

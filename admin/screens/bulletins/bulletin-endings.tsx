import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { listPath, storedBulletin } from './bulletin-saving.ts';

export function WithdrawButton({ seen }: { seen: StaffBulletin }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const save = async (from: StaffBulletin, publishAt: string | null) => {
    const { bulletinId, version } = from;
    const request = { ...storedBulletin(from), bulletinId, version, publishAt };
    const { result } = await apiOf(client)('/StaffBulletin/SaveBulletin', request);
    void refresh(listPath, '/StaffBulletin/GetStaffBulletin');
    return result;
  };
  const undo = useCall({
    run: async (withdrawn: StaffBulletin) => {
      await save(withdrawn, seen.publishAt);
      showToast('已恢復發布', 'SUCCESS');
    },
  });
  const { start, isBusy } = useCall({
    run: async () => {
      const withdrawn = await save(seen, null);
      const onPress = () => void undo.start(withdrawn);
      showToast('已撤下，改成草稿', 'SUCCESS', { label: '復原', onPress });
      void navigate('/bulletins');
    },
  });
  return (
    <AskingButton
      label="撤下"
      title="撤下這則消息？"
      isBusy={isBusy}
      onConfirm={() => void start()}
    >
      <p>買家就看不到了。內容留成草稿，隨時可以再發布；還沒儲存的修改不會留下。</p>
      {seen.kind === 'RECALL' && seen.productArray.some(({ isArchived }) => isArchived) && (
        <p>下架的商品還是不能買，要再賣請先在這一頁恢復販售。</p>
      )}
      {seen.announcedAt && seen.hasToldBuyers !== false && (
        <p>已經寄出的召回通知不會收回，通知裡的連結會找不到這一頁。</p>
      )}
    </AskingButton>
  );
}

export function RemoveButton({ seen: { bulletinId, version } }: { seen: StaffBulletin }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffBulletin/RemoveBulletin', { bulletinId, version });
      showToast('已刪除', 'SUCCESS');
      void refresh(listPath);
      void navigate('/bulletins');
    },
  });
  return (
    <AskingButton
      label="刪除"
      title="刪除這份草稿？"
      isBusy={isBusy}
      onConfirm={() => void start()}
    >
      <p>刪除之後無法復原。</p>
    </AskingButton>
  );
}

/** A button that asks before it does. */
function AskingButton(props: {
  label: string;
  title: string;
  isBusy: boolean;
  onConfirm: () => void;
  children: ReactNode;
}) {
  const { label, children, ...dialog } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog {...dialog} label={label} onClose={() => setIsAsking(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

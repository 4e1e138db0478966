import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import {
  type ChannelKind,
  type ChannelObstacle,
  maxChannelName,
} from '@kaituan/domain/channel/channel';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { chooseChannel } from '#admin/session/channel.ts';

/** Reads anew whatever names channels: the list, the chooser of the desk, and what goods are offered in. */
function useRefreshChannels() {
  const refresh = useRefreshLists();
  return () =>
    refresh(
      ...(['/StaffChannel/GetChannelArray', '/Staff/GetStaffSession'] as const),
      '/StaffGoods/GetGoodsChoices',
    );
}

/** Names a new channel, and goes on to its opening steps. */
export function NewChannelDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const refresh = useRefreshChannels();
  const navigate = useNavigate();
  const form = useDeskForm({
    save: async (typed) => {
      const channelId = numberOf(typed, 'channelId') ?? null;
      if (Number.isNaN(channelId)) throw new FieldProblem({ channelId: '編號只有數字' });
      const kind = textOf(typed, 'kind') as ChannelKind;
      const request = { channelId, kind, name: textOf(typed, 'name') };
      const { result } = await apiOf(client)('/StaffChannel/CreateChannel', request);
      await refresh();
      return result;
    },
    savedText: '',
    onSaved: ({ channelId, name }) => {
      showToast(`已新增「${name}」，接著完成它的開店步驟`, 'SUCCESS');
      onClose();
      chooseChannel(channelId);
      void navigate('/opening');
    },
  });
  return (
    <TaskDialog
      title="新增通路"
      description="開幕之前，別人只看到「即將開幕」。條款、收款與配送各通路自己設定，一開始是空的。"
      onClose={onClose}
    >
      <form {...form.form} className="space-y-4">
        <FormField
          label="名稱"
          hint="買家在頁首看到的，例如 好日子批發"
          name="name"
          maxLength={maxChannelName}
          problem={form.problemOf('name')}
        />
        <SelectField
          label="賣給誰"
          hint="之後在「運送與費用」也能改"
          name="kind"
          problem={form.problemOf('kind')}
        >
          <option value="WHOLESALE">批發：只有通路會員看得到價格</option>
          <option value="RETAIL">零售：所有人看得到價格</option>
        </SelectField>
        <NumberField
          label="通路編號（選填）"
          hint="在網址裡，之後不能改；不填就用下一個"
          name="channelId"
          maxLength={9}
          problem={form.problemOf('channelId')}
        />
        {form.problem && <Notice kind="DANGER">{form.problem}</Notice>}
        <Button type="submit" isBusy={form.isBusy}>
          新增
        </Button>
      </form>
    </TaskDialog>
  );
}

type DialogProps = { channel: StaffChannel; onClose: () => void };

export function NameDialog({ channel, onClose }: DialogProps) {
  const { channelId, name, version } = channel;
  const client = useQueryClient();
  const refresh = useRefreshChannels();
  const form = useDeskForm({
    save: async (typed) => {
      const request = { channelId, version, name: textOf(typed, 'name') };
      await apiOf(client)('/StaffChannel/RenameChannel', request);
      await refresh();
    },
    onSaved: onClose,
  });
  return (
    <TaskDialog title={`改「${name}」的名稱`} description="編號與網址不變。" onClose={onClose}>
      <form {...form.form} className="space-y-4">
        <FormField
          label="名稱"
          name="name"
          defaultValue={name}
          maxLength={maxChannelName}
          problem={form.problemOf('name')}
        />
        {form.problem && <Notice kind="DANGER">{form.problem}</Notice>}
        <Button type="submit" isBusy={form.isBusy}>
          儲存
        </Button>
      </form>
    </TaskDialog>
  );
}

/** Where what stands in the way is dealt with; the list is of the channel then. */
const mendedAt: Partial<Record<ChannelObstacle, { to: string; label: string }>> = {
  OPEN: { to: '/opening', label: '到開店步驟' },
  MEMBERS: { to: '/members', label: '看會員' },
  APPLICATIONS: { to: '/wholesale', label: '看申請' },
  ORDERS: { to: '/orders', label: '看訂單' },
  GROUP_BUYS: { to: '/group-buys', label: '看團購' },
  FLASH_SALES: { to: '/flash-sales', label: '看搶購' },
};

/** Deactivates or activates a channel, or says what stands in the way. */
export function ActivityDialog({ channel, onClose }: DialogProps) {
  const { channelId, name, isActive, obstacleArray } = channel;
  const client = useQueryClient();
  const refresh = useRefreshChannels();
  const { start, isBusy } = useCall({
    run: async () => {
      const path = isActive ? '/StaffChannel/DeactivateChannel' : '/StaffChannel/ActivateChannel';
      try {
        await apiOf(client)(path, { channelId });
        showToast(isActive ? `已停用「${name}」` : `已啟用「${name}」`, 'SUCCESS');
        onClose();
      } finally {
        await refresh();
      }
    },
  });
  if (isActive && obstacleArray.length > 0) {
    return (
      <TaskDialog
        title={`「${name}」還不能停用`}
        description="停用之後，這個通路的網址就沒有了，所以要先處理："
        onClose={onClose}
      >
        <ul className="list-disc space-y-2 pl-5">
          {obstacleArray.map(({ kind, text }) => (
            <li key={kind}>
              {text}
              {mendedAt[kind] && (
                <Link
                  to={mendedAt[kind].to}
                  onClick={() => chooseChannel(channelId)}
                  className="ml-2 inline-flex min-h-11 items-center font-semibold text-primary"
                >
                  {mendedAt[kind].label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </TaskDialog>
    );
  }
  return (
    <ConfirmDialog
      title={isActive ? `停用「${name}」？` : `啟用「${name}」？`}
      label={isActive ? '停用' : '啟用'}
      isBusy={isBusy}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      {isActive
        ? '連到這個通路的網址改到預設通路。商品、設定與以前的訂單都留著，隨時可以再啟用。'
        : '啟用之後還沒有營業：到「開店步驟」開幕，買家才能下單。'}
    </ConfirmDialog>
  );
}

import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffMember } from '@kaituan/contract/staff';
import { rolePermissions, staffRoles, staffRoleText } from '@kaituan/domain/staff/role';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { FailedList, LoadingRows } from '#admin/parts/data-table.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { textOf } from '#admin/parts/typed-values.ts';
import { useDeskForm } from '#admin/parts/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/use-list.ts';
import { useChannelName } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

const path = '/Staff/GetStaffArray';

/** Who works here, with which role and where. */
export default function StaffListScreen() {
  const { data, isError, refetch } = useQuery(memberQuery(path, {}));
  const [removed, setRemoved] = useState<StaffMember>();
  const [appointed, setAppointed] = useState<StaffMember | 'NEW'>();
  return (
    <>
      <PageHeader title="工作人員">
        <Button onClick={() => setAppointed('NEW')}>
          <UserPlus aria-hidden size={18} />
          新增
        </Button>
      </PageHeader>
      {data ? (
        <ul aria-label="工作人員" className="space-y-2">
          {data.result.map((member) => (
            <StaffCard
              key={`${member.memberId} ${member.channelId}`}
              member={member}
              onChange={() => setAppointed(member)}
              onRemove={() => setRemoved(member)}
            />
          ))}
        </ul>
      ) : isError ? (
        <FailedList onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
      {appointed && (
        <Appoint
          member={appointed === 'NEW' ? undefined : appointed}
          onClose={() => setAppointed(undefined)}
        />
      )}
      {removed && <Remove member={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const nameOf = ({ email, memberId }: StaffMember) => email || memberId;

function useChannelText() {
  const channelName = useChannelName();
  return (channelId: number | null) => (channelId === null ? '整間商店' : channelName(channelId));
}

function StaffCard(props: { member: StaffMember; onChange: () => void; onRemove: () => void }) {
  const { member, onChange, onRemove } = props;
  const channelText = useChannelText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {member.displayName}
          <span className="ml-2 text-sm font-normal text-ink-soft">{member.email}</span>
        </p>
        <p className="text-sm">
          {staffRoleText[member.role]}，{channelText(member.channelId)}
          <span className="ml-2 text-ink-soft">{formatDate(member.appointedAt)}起</span>
        </p>
      </div>
      <Link
        to={`/audit?by=${encodeURIComponent(member.memberId)}`}
        className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary"
      >
        操作紀錄
      </Link>
      <Button look="outline" onClick={onChange} aria-label={`改職務：${member.displayName}`}>
        改職務
      </Button>
      <Button look="outline" onClick={onRemove} aria-label={`撤銷：${member.displayName}`}>
        撤銷
      </Button>
    </li>
  );
}

function Appoint({ member, onClose }: { member: StaffMember | undefined; onClose: () => void }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const mayDo = useMay();
  const { channels } = useStaff();
  const channelText = useChannelText();
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: (typed) => {
      const channel = textOf(typed, 'channelId');
      return api('/Staff/AppointStaff', {
        who: textOf(typed, 'who'),
        role: textOf(typed, 'role') as StaffMember['role'],
        channelId: channel === '' ? null : Number(channel),
      });
    },
    texts: { who: '請輸入會員的電子郵件或手機號碼' },
    onSaved: async () => {
      await refresh(path, '/Staff/GetStaffSession');
      onClose();
    },
  });
  const places = [
    ...(mayDo('SETTINGS', null) ? [null] : []),
    ...channels.map(({ channelId }) => channelId),
  ].filter((place) => member === undefined || place === member.channelId);
  return (
    <TaskDialog
      title={member ? `${member.displayName}的職務` : '新增工作人員'}
      description="對方要先在商店加入會員。"
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        <FormField
          label="電子郵件或手機號碼"
          name="who"
          autoCapitalize="none"
          maxLength={254}
          required
          readOnly={member !== undefined}
          defaultValue={member && nameOf(member)}
          problem={problemOf('who')}
        />
        <SelectField label="職務" name="role" defaultValue={member?.role ?? 'CLERK'}>
          {staffRoles
            .filter((role) => rolePermissions[role].length > 0)
            .map((role) => (
              <option key={role} value={role}>
                {staffRoleText[role]}
              </option>
            ))}
        </SelectField>
        <SelectField label="通路" name="channelId">
          {places.map((channelId) => (
            <option key={channelId ?? 0} value={channelId ?? ''}>
              {channelText(channelId)}
            </option>
          ))}
        </SelectField>
        <SubmitButton isBusy={isBusy}>儲存</SubmitButton>
      </form>
    </TaskDialog>
  );
}

function Remove({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/Staff/RemoveStaff', { who: nameOf(member), channelId: member.channelId });
      await refresh(path);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`撤銷 ${member.displayName} 的職務？`}
      label="撤銷職務"
      isBusy={isBusy}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <p>撤銷後立刻不能再使用後台，會員帳號不受影響。</p>
    </ConfirmDialog>
  );
}

import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffMember } from '@kaituan/contract/staff/staff';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar } from '#admin/parts/lists/filter-bar.tsx';
import { useRefreshLists, wholeList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useMay } from '#admin/session/staff.ts';
import { Invitations, Invite } from './invitations.tsx';
import { RoleFields, readRole, usePlaceText } from './role-fields.tsx';

const path = '/Staff/GetStaffArray';

/** Who works here, with which role and where. */
export default function StaffListScreen() {
  const { filters, change } = useListAddress(['search']);
  const { search } = filters;
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const { data, isError, refetch } = useQuery({
    ...memberQuery(path, { search }),
    placeholderData: keepPreviousData,
  });
  const placeText = usePlaceText();
  const [removed, setRemoved] = useState<StaffMember>();
  const [isInviting, setInviting] = useState(false);
  const [appointed, setAppointed] = useState<StaffMember | 'NEW'>();
  return (
    <>
      <PageHeader title="工作人員">
        <ExportMenu
          name="工作人員"
          columns={staffColumns(placeText)}
          list={wholeList(data?.result ?? [])}
        />
        <Button onClick={() => setInviting(true)}>
          <LinkIcon aria-hidden size={18} />
          邀請連結
        </Button>
        <Button look="outline" onClick={() => setAppointed('NEW')}>
          <UserPlus aria-hidden size={18} />
          任命會員
        </Button>
      </PageHeader>
      <FilterBar
        search={search}
        onSearch={onSearch}
        placeholder="名字、手機（或末三碼）、電子郵件"
      />
      {data?.result.length === 0 && <p className="py-6 text-center text-ink-soft">沒有符合的人</p>}
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
      <Invitations />
      {isInviting && <Invite onClose={() => setInviting(false)} />}
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

/** Who joined by phone has no address; the whole number is on the member's page, to who asks for it. */
const contactOf = ({ email, phone }: StaffMember): string => email || (phone ?? '');

const staffColumns = (
  placeText: (channelId: number | null) => string,
): readonly FileColumn<StaffMember>[] => [
  { title: '名字', value: ({ displayName }) => displayName },
  { title: '電子郵件或手機', value: contactOf },
  { title: '職務', value: ({ role }) => staffRoleText[role] },
  { title: '通路', value: ({ channelId }) => placeText(channelId) },
  { title: '任命', value: ({ appointedAt }) => formatDate(appointedAt) },
];

const nameOf = ({ email, memberId }: StaffMember) => email || memberId;

function StaffCard(props: { member: StaffMember; onChange: () => void; onRemove: () => void }) {
  const { member, onChange, onRemove } = props;
  const mayDo = useMay();
  const placeText = usePlaceText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {mayDo('MEMBERS') ? (
            <Link
              to={`/members/${member.memberId}`}
              className="underline decoration-line underline-offset-4 hover:decoration-primary"
            >
              {member.displayName}
            </Link>
          ) : (
            member.displayName
          )}
          <span className="ml-2 text-sm font-normal text-ink-soft">{contactOf(member)}</span>
        </p>
        <p className="text-sm">
          {staffRoleText[member.role]}，{placeText(member.channelId)}
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
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: (typed) => {
      return api('/Staff/AppointStaff', { who: textOf(typed, 'who'), ...readRole(typed) });
    },
    texts: { who: '請輸入會員的電子郵件或手機號碼' },
    onSaved: async () => {
      await refresh(path, '/Staff/GetStaffSession');
      onClose();
    },
  });
  return (
    <TaskDialog
      title={member ? `${member.displayName}的職務` : '任命會員'}
      description="對方要先在商店加入會員；還沒加入的，用邀請連結。"
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        {member ? (
          <>
            <input type="hidden" name="who" value={nameOf(member)} />
            <p className="text-ink-soft wrap-anywhere">{contactOf(member)}</p>
          </>
        ) : (
          <FormField
            label="電子郵件或手機號碼"
            name="who"
            autoCapitalize="none"
            maxLength={254}
            required
            problem={problemOf('who')}
          />
        )}
        <RoleFields appointed={member} />
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

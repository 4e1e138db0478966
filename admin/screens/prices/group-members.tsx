import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type {
  GroupMemberRow,
  StaffPriceGroup,
} from '@kaituan/contract/staff/goods/staff-price-group';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { Section } from '#admin/parts/section.tsx';
import { groupsPath } from './price-group-list.tsx';

const listPath = '/StaffPriceGroup/SearchGroupMemberArray';

/** Who is in a price group: put in by e-mail or mobile number, and taken out again. */
export function GroupMembers(props: {
  group: StaffPriceGroup;
  search: string;
  onSearch: (search: string) => void;
}) {
  const { priceGroupId } = props.group;
  const list = useList(listPath, { priceGroupId, search: props.search });
  const columns = useMemo(() => columnsOf(priceGroupId), [priceGroupId]);
  return (
    <div className="space-y-4">
      <AddMember priceGroupId={priceGroupId} />
      <FilterBar search={props.search} onSearch={props.onSearch} placeholder="名字、電子郵件或公司">
        <ExportMenu name={`${props.group.name} 的會員`} columns={columns} list={list} />
      </FilterBar>
      <DataTable
        label="會員"
        columns={columns}
        list={list}
        keyOf={({ memberId }) => memberId}
        empty={<EmptyState icon={<UsersRound size={28} />} title="群組裡沒有符合的會員" />}
      />
    </div>
  );
}

function AddMember({ priceGroupId }: { priceGroupId: number }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const form = useDeskForm({
    save: async (typed) => {
      const request = { priceGroupId, who: textOf(typed, 'who') };
      return (await apiOf(client)('/StaffPriceGroup/AddGroupMember', request)).result;
    },
    onSaved: ({ member, leftGroup }) => {
      const from = leftGroup === null ? '' : `，離開「${leftGroup}」`;
      showToast(`已加入 ${member.displayName}${from}`, 'SUCCESS');
      form.form.ref.current?.reset();
      void refresh(listPath, groupsPath);
    },
    savedText: '',
    texts: { who: '請填電子郵件或手機' },
  });
  return (
    <Section title="加入會員">
      <form {...form.form} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <FormField
            label="電子郵件或手機"
            name="who"
            maxLength={254}
            autoComplete="off"
            problem={form.problemOf('who')}
          />
        </div>
        <Button type="submit" isBusy={form.isBusy}>
          加入
        </Button>
        {form.problem && (
          <div className="basis-full">
            <Notice kind="DANGER">{form.problem}</Notice>
          </div>
        )}
      </form>
      <p className="mt-2 text-sm text-ink-soft">
        一位會員在一個通路只在一個群組；加到這裡，就離開原來的。新的價格在下次開啟頁面時看到。
      </p>
    </Section>
  );
}

const columnsOf = (priceGroupId: number): readonly Column<GroupMemberRow>[] => [
  {
    ...{ id: 'name', title: '會員' },
    cell: ({ displayName }) => displayName,
    value: ({ displayName }) => displayName,
  },
  {
    ...{ id: 'company', title: '公司' },
    cell: ({ company }) => company ?? '—',
    value: ({ company }) => company ?? '',
  },
  {
    ...{ id: 'email', title: '電子郵件' },
    cell: ({ email }) => <span className="wrap-anywhere">{email ?? '—'}</span>,
    value: ({ email }) => email ?? '',
  },
  {
    ...{ id: 'actions', title: '' },
    cell: (member) => <RemoveMember priceGroupId={priceGroupId} member={member} />,
  },
];

function RemoveMember(props: { priceGroupId: number; member: GroupMemberRow }) {
  const { priceGroupId, member } = props;
  const { memberId, displayName } = member;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const shown = () => refresh(listPath, groupsPath);
  const undo = useCall({
    run: async () => {
      await apiOf(client)('/StaffPriceGroup/AddGroupMember', { priceGroupId, who: memberId });
      await shown();
    },
  });
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffPriceGroup/RemoveGroupMember', { priceGroupId, memberId });
      showToast(`已移出 ${displayName}`, 'SUCCESS', {
        ...{ label: '復原', onPress: () => void undo.start() },
      });
      await shown();
    },
  });
  return (
    <Button
      look="outline"
      isBusy={isBusy}
      aria-label={`把 ${displayName} 移出群組`}
      onClick={() => void start()}
    >
      移出
    </Button>
  );
}

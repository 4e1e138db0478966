import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { StaffPriceGroup } from '@kaituan/contract/staff/goods/staff-price-group';
import { maxGroupName } from '@kaituan/domain/pricing/group-price';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar } from '#admin/parts/lists/filter-bar.tsx';
import { useRefreshLists, wholeList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName, useOneChannelId } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

export const groupsPath = '/StaffPriceGroup/GetPriceGroupArray';

/** 價格群組: members who pay prices of their own, by channel. */
export default function PriceGroupListScreen() {
  const chosen = useChannelId();
  const nameOf = useChannelName();
  const [isAdding, setIsAdding] = useState(false);
  const { filters, change } = useListAddress(['search']);
  const { search } = filters;
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const query = useQuery({
    ...memberQuery(groupsPath, { search }),
    placeholderData: keepPreviousData,
  });
  const groups = query.data?.result.filter(
    ({ channelId }) => chosen === undefined || channelId === chosen,
  );
  return (
    <>
      <PageHeader
        title="價格群組"
        note="群組裡的會員照群組的價格買；沒有另外訂價的商品，和一般人一樣。限時搶購更便宜時照搶購價。"
      >
        <ExportMenu name="價格群組" columns={groupColumns(nameOf)} list={wholeList(groups ?? [])} />
        <Button onClick={() => setIsAdding(true)}>新群組</Button>
      </PageHeader>
      <FilterBar search={search} onSearch={onSearch} placeholder="群組名稱" />
      {!groups &&
        (query.isError ? <FailedList onRetry={() => void query.refetch()} /> : <LoadingRows />)}
      {groups?.length === 0 && (
        <EmptyState icon={<Tags size={28} />} title={search ? '沒有符合的群組' : '還沒有價格群組'}>
          <p className="text-ink-soft">例如「餐廳」「熟客」：放進會員，再訂他們的價格。</p>
        </EmptyState>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {groups?.map(({ priceGroupId, channelId, name, memberCount, priceCount }) => (
          <li key={priceGroupId}>
            <Link
              to={`/price-groups/${priceGroupId}`}
              className="block min-h-11 rounded-card border border-line bg-surface p-4 hover:border-primary"
            >
              <span className="block font-bold text-primary wrap-anywhere">{name}</span>
              <span className="mt-1 block text-sm text-ink-soft">
                {nameOf(channelId)}　{memberCount} 位會員　{priceCount} 個專屬價格
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isAdding && <GroupNameDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

const groupColumns = (
  nameOf: (channelId: number) => string,
): readonly FileColumn<StaffPriceGroup>[] => [
  { title: '群組', value: ({ name }) => name },
  { title: '通路', value: ({ channelId }) => nameOf(channelId) },
  { title: '會員', value: ({ memberCount }) => memberCount },
  { title: '專屬價格', value: ({ priceCount }) => priceCount },
];

/** Names a new group, or another name for one that is there. */
export function GroupNameDialog(props: { seen?: StaffPriceGroup; onClose: () => void }) {
  const { seen, onClose } = props;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const ownChannelId = useOneChannelId();
  const { channels } = useStaff();
  const mayWrite = useMay();
  const nameOf = useChannelName();
  const form = useDeskForm({
    save: async (typed) => {
      const { priceGroupId = null, version = null } = seen ?? {};
      const channelId = seen?.channelId ?? Number(typed.get('channelId'));
      const request = { channelId, priceGroupId, version, name: textOf(typed, 'name') };
      return (await apiOf(client)('/StaffPriceGroup/SavePriceGroup', request)).result;
    },
    onSaved: ({ priceGroupId }) => {
      void refresh(groupsPath);
      onClose();
      void navigate(`/price-groups/${priceGroupId}`);
    },
  });
  return (
    <TaskDialog
      title={seen ? '改群組的名稱' : '新的價格群組'}
      description={`${seen ? `通路：${nameOf(seen.channelId)}。` : ''}會員看不到群組的名稱。`}
      onClose={onClose}
    >
      <form {...form.form} className="space-y-4">
        <FormField
          label="名稱"
          name="name"
          defaultValue={seen?.name}
          maxLength={maxGroupName}
          problem={form.problemOf('name')}
        />
        {!seen && (
          <SelectField
            label="通路"
            name="channelId"
            defaultValue={ownChannelId}
            problem={form.problemOf('channelId')}
          >
            {channels
              .filter(({ channelId }) => mayWrite('PRICES', channelId))
              .map(({ channelId, name }) => (
                <option key={channelId} value={channelId}>
                  {name}
                </option>
              ))}
          </SelectField>
        )}
        {form.problem && <Notice kind="DANGER">{form.problem}</Notice>}
        <Button type="submit" isBusy={form.isBusy}>
          儲存
        </Button>
      </form>
    </TaskDialog>
  );
}

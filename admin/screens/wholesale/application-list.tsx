import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffApplication } from '@kaituan/contract/staff/members/staff-wholesale';
import {
  applicationStatusText,
  maxRejectionLength,
} from '@kaituan/domain/member/wholesale-application';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { FileLinks } from '#admin/parts/files/file-links.tsx';
import { CardList } from '#admin/parts/lists/card-list.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';
import { useStaff } from '#admin/session/staff.ts';

const path = '/StaffMember/SearchApplicationArray';
const tabs = [
  { value: 'PENDING', text: '等待審核' },
  { value: 'ALL', text: '全部' },
] as const;

/** Applications for wholesale with their papers; approved applicants see wholesale prices at once. */
export default function ApplicationListScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'PENDING';
  const { search } = filters;
  const list = useList(path, { which, search, ofChannelId: useChannelId() ?? null });
  const channelName = useChannelName();
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader title="批發申請" note="結果會以站內通知與電子郵件告訴會員。">
        <ExportMenu name="批發申請" columns={applicationColumns(channelName)} list={list} />
      </PageHeader>
      <FilterTabs
        label="批發申請"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'PENDING' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="公司、統一編號、聯絡人或會員" />
      <CardList
        label="批發申請"
        list={list}
        keyOf={({ applicationNo }) => applicationNo}
        emptyText={
          search ? '沒有符合的申請' : which === 'PENDING' ? '沒有等待審核的申請' : '沒有申請'
        }
      >
        {(application) => <ApplicationCard application={application} />}
      </CardList>
    </>
  );
}

/** Phone and e-mail as the list masks them; whole ones are asked for one by one, which is noted. */
const applicationColumns = (
  channelName: (channelId: number) => string,
): readonly FileColumn<StaffApplication>[] => [
  { title: '申請', value: ({ appliedAt }) => formatMoment(appliedAt) },
  { title: '通路', value: ({ channelId }) => channelName(channelId) },
  { title: '狀態', value: ({ status }) => applicationStatusText[status] },
  { title: '公司', value: ({ company }) => company },
  { title: '統一編號', value: ({ taxId }) => taxId },
  { title: '聯絡人', value: ({ contactName }) => contactName },
  { title: '電話', value: ({ phone }) => phone },
  { title: '電子郵件', value: ({ email }) => email ?? '' },
  { title: '備註', value: ({ note }) => note },
  { title: '不通過的原因', value: ({ reason }) => reason ?? '' },
];

function ApplicationCard({ application }: { application: StaffApplication }) {
  const channelName = useChannelName();
  const [step, setStep] = useState<'APPROVE' | 'REJECT'>();
  const { status, company, taxId, contactName, note, reason } = application;
  const api = apiOf(useQueryClient());
  const [revealed, setRevealed] = useState<Pick<StaffApplication, 'phone' | 'email'>>();
  const { phone, email } = revealed ?? application;
  const reveal = useCall({
    run: async () => {
      const { applicationNo } = application;
      setRevealed((await api('/StaffMember/RevealApplication', { applicationNo })).result);
    },
  });
  const facts = [
    ['統一編號', taxId],
    ['聯絡人', contactName],
    ['電話', phone],
    ['電子郵件', email ?? '沒有'],
    ['申請', `${formatMoment(application.appliedAt)}　${channelName(application.channelId)}`],
    ['備註', note],
    ['原因', reason],
  ].filter(([, value]) => value);
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold wrap-anywhere">{company}</h2>
        <Badge tone={status === 'PENDING' ? 'accent' : 'quiet'}>
          {applicationStatusText[status]}
        </Badge>
      </header>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3 sm:contents">
            <dt className="w-20 shrink-0 text-ink-soft">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!revealed && (
        <Button
          look="plain"
          isBusy={reveal.isBusy}
          onClick={() => void reveal.start()}
          className="-ml-3 text-sm"
        >
          <Eye aria-hidden size={18} />
          顯示電話與電子郵件
        </Button>
      )}
      <FileLinks label={`${company}的文件`} files={application.papers} />
      {status === 'PENDING' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setStep('APPROVE')}>通過</Button>
          <Button look="outline" onClick={() => setStep('REJECT')}>
            不通過
          </Button>
        </div>
      )}
      {step === 'APPROVE' && (
        <ApproveDialog application={application} onClose={() => setStep(undefined)} />
      )}
      {step === 'REJECT' && (
        <RejectDialog application={application} onClose={() => setStep(undefined)} />
      )}
    </article>
  );
}

type DialogProps = { application: StaffApplication; onClose: () => void };

function ApproveDialog({ application, onClose }: DialogProps) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const channels = useStaff().channels.filter(({ isActive }) => isActive);
  const { applicationNo, company } = application;
  const [channelId, setChannelId] = useState(application.channelId);
  const { start, isBusy } = useCall({
    run: async () => {
      const request = { applicationNo, channelId };
      await apiOf(client)('/StaffMember/ApproveApplication', request);
      showToast(`已通過「${company}」`, 'SUCCESS');
      onClose();
      await refresh(path);
    },
  });
  return (
    <ConfirmDialog
      title={`通過「${company}」的申請？`}
      label="通過"
      isBusy={isBusy}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <p>會員成為認證會員，只在選擇的通路購物，立刻看得到那裡的批發價。</p>
      <SelectField
        label="通路"
        value={String(channelId)}
        onChange={({ target }) => setChannelId(Number(target.value))}
      >
        {channels.map((channel) => (
          <option key={channel.channelId} value={channel.channelId}>
            {channel.name}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

function RejectDialog({ application: { applicationNo, company }, onClose }: DialogProps) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffMember/RejectApplication', { applicationNo, reason });
      showToast(`已婉拒「${company}」`, 'SUCCESS');
      onClose();
      await refresh(path);
    },
  });
  return (
    <ConfirmDialog
      title={`不通過「${company}」的申請？`}
      label="不通過"
      isBusy={isBusy}
      isBlocked={reason.trim() === ''}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <FormField
        label="原因，會告訴會員"
        maxLength={maxRejectionLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

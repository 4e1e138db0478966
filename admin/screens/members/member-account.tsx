import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { RevealButton } from '#admin/parts/reveal-button.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';

type Props = {
  member: StaffMemberStory;
  channelId: number | null;
  onChanged: () => Promise<unknown>;
};

/** How to reach a member, what prices they pay, and whether they may sign in. */
export function MemberAccount(props: Props) {
  const { member } = props;
  const may = useMay();
  // The server decides the same way.
  const mayChange =
    may('MEMBERS', member.verifiedChannelId) && (!member.isStaff || may('SETTINGS', null));
  return (
    <>
      <Contact {...props} />
      {may('PRICES') && <PriceGroups {...props} />}
      {mayChange && <SignIn {...props} />}
    </>
  );
}

type Contact = AnswerOf<'/StaffMember/RevealMember'>['result'];

/** Masked until it is asked for, which is noted. */
function Contact({ member, channelId }: Props) {
  const api = apiOf(useQueryClient());
  const { memberId, email, phone } = member;
  const [revealed, setRevealed] = useState<Contact>();
  const reveal = async () => {
    setRevealed((await api('/StaffMember/RevealMember', { channelId, memberId })).result);
  };
  const facts = (
    revealed
      ? [
          ['手機', revealed.phone],
          ['聯絡電話', revealed.contactPhone === revealed.phone ? null : revealed.contactPhone],
          ['電子郵件', revealed.email],
          ['生日', revealed.birthday],
        ]
      : [
          ['手機', phone],
          ['電子郵件', email],
        ]
  ).filter(([, value]) => value);
  return (
    <Section
      title="聯絡"
      aside={!revealed && <RevealButton reveal={reveal}>顯示完整資料</RevealButton>}
    >
      {facts.length === 0 && (
        <p className="text-sm text-ink-soft">沒有留下電話與電子郵件，可以從留言板聯絡。</p>
      )}
      <dl className="space-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-center gap-3">
            <dt className="w-20 shrink-0 text-ink-soft">{name}</dt>
            <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
            {revealed && <CopyButton label={name ?? ''} text={value ?? ''} />}
          </div>
        ))}
      </dl>
    </Section>
  );
}

const groupsPath = '/StaffPriceGroup/GetPriceGroupArray';

/** A member is in one price group of a channel at most. */
function PriceGroups({ member, channelId, onChanged }: Props) {
  const api = apiOf(useQueryClient());
  const channelName = useChannelName();
  const may = useMay();
  const query = useQuery(memberQuery(groupsPath, {}));
  const groups = (query.data?.result ?? []).filter(
    (group) =>
      may('PRICES', group.channelId) &&
      (channelId === null || group.channelId === channelId) &&
      (member.verifiedChannelId === null || group.channelId === member.verifiedChannelId),
  );
  const { start, isBusy } = useCall({
    run: async ({ from, to }: { from: number | undefined; to: number | undefined }) => {
      const { memberId } = member;
      if (to !== undefined) {
        await api('/StaffPriceGroup/AddGroupMember', { priceGroupId: to, who: memberId });
      } else if (from !== undefined) {
        await api('/StaffPriceGroup/RemoveGroupMember', { priceGroupId: from, memberId });
      }
      showToast('已儲存，下次開啟頁面時看到新的價格', 'SUCCESS');
      await onChanged();
    },
  });
  if (groups.length === 0) return null;
  return (
    <Section title="價格群組">
      <div className="space-y-3">
        {[...Map.groupBy(groups, (group) => group.channelId)].map(([channel, ofChannel]) => {
          const own = member.priceGroups.find((group) => group.channelId === channel);
          return (
            <SelectField
              key={channel}
              label={channelName(channel)}
              disabled={isBusy}
              value={String(own?.priceGroupId ?? '')}
              onChange={({ target }) =>
                void start({
                  from: own?.priceGroupId,
                  to: target.value ? Number(target.value) : undefined,
                })
              }
            >
              <option value="">一般價格</option>
              {ofChannel.map(({ priceGroupId, name }) => (
                <option key={priceGroupId} value={priceGroupId}>
                  {name}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
    </Section>
  );
}

type Step = 'SUSPEND' | 'RESTORE' | 'SIGN_OUT' | 'UNVERIFY';
const steps: Record<Step, { title: string; label: string; text: string; doneText: string }> = {
  SUSPEND: {
    ...{ title: '停用這個帳號？', label: '停用', doneText: '帳號已停用' },
    text: '會員立刻被登出，不能再登入與下單；已經成立的訂單照舊。隨時可以恢復。',
  },
  RESTORE: {
    ...{ title: '恢復這個帳號？', label: '恢復', doneText: '帳號已恢復' },
    text: '會員可以再登入與下單。',
  },
  SIGN_OUT: {
    ...{ title: '登出所有裝置？', label: '登出所有裝置', doneText: '已登出所有裝置' },
    text: '例如會員的手機遺失。會員要重新登入，購物車還在。',
  },
  UNVERIFY: {
    ...{ title: '取消通路會員？', label: '取消通路會員', doneText: '不再是通路會員' },
    text: '會員不再看得到這個通路的批發價，可以到其他通路購物。',
  },
};

function SignIn({ member, onChanged }: Props) {
  const api = apiOf(useQueryClient());
  const [step, setStep] = useState<Step>();
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async (chosen: Step) => {
      const who = member.memberId;
      if (chosen === 'SUSPEND') {
        await api('/StaffMember/SuspendMember', { who, ...(reason.trim() && { reason }) });
      }
      if (chosen === 'RESTORE') await api('/StaffMember/RestoreMember', { who });
      if (chosen === 'SIGN_OUT') await api('/StaffMember/SignOutMember', { who });
      if (chosen === 'UNVERIFY') await api('/StaffMember/UnverifyMember', { who });
      showToast(steps[chosen].doneText, 'SUCCESS');
      setStep(undefined);
      await onChanged();
    },
  });
  const open = (chosen: Step) => (
    <Button look="outline" onClick={() => setStep(chosen)}>
      {steps[chosen].label}
    </Button>
  );
  return (
    <Section title="帳號">
      <div className="flex flex-wrap gap-2">
        {member.isSuspended ? open('RESTORE') : open('SUSPEND')}
        {!member.isSuspended && open('SIGN_OUT')}
        {member.verifiedChannelId !== null && open('UNVERIFY')}
      </div>
      {step && (
        <ConfirmDialog
          title={steps[step].title}
          label={steps[step].label}
          isBusy={isBusy}
          onConfirm={() => void start(step)}
          onClose={() => setStep(undefined)}
        >
          <p>{steps[step].text}</p>
          {step === 'SUSPEND' && (
            <FormField
              label="原因，會告訴會員"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  );
}

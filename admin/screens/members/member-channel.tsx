import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

type Props = { member: StaffMemberStory; onChanged: () => Promise<unknown> };
type Place = { channelId: number; name: string };

/** The channels that staff may make a member one of: not the one they are in. */
function usePlaces({ verifiedChannelId, isStaff }: StaffMemberStory): readonly Place[] {
  const may = useMay();
  const { channels } = useStaff();
  const mayMove = verifiedChannelId === null || may('MEMBERS', verifiedChannelId);
  // The server decides the same way.
  if (!mayMove || (isStaff && !may('SETTINGS', null))) return [];
  return channels.filter(
    ({ channelId, isActive }) =>
      isActive && channelId !== verifiedChannelId && may('MEMBERS', channelId),
  );
}

/** The channel whose verified member somebody is; staff may decide so without an application. */
export function MemberChannel({ member, onChanged }: Props) {
  const { verifiedChannelId } = member;
  const nameOf = useChannelName();
  const places = usePlaces(member);
  const [isChoosing, setIsChoosing] = useState(false);
  if (places.length === 0) return null;
  return (
    <Section title="通路會員">
      <p className="mb-3 text-sm text-ink-soft">
        {verifiedChannelId === null
          ? '還不是通路會員。不必等批發申請，認識的店家可以直接設定。'
          : `「${nameOf(verifiedChannelId)}」的通路會員。`}
      </p>
      <Button look="outline" onClick={() => setIsChoosing(true)}>
        {verifiedChannelId === null ? '設為通路會員' : '改到別的通路'}
      </Button>
      {isChoosing && (
        <VerifyDialog
          member={member}
          places={places}
          onChanged={onChanged}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Section>
  );
}

function VerifyDialog(props: Props & { places: readonly Place[]; onClose: () => void }) {
  const { member, places, onChanged, onClose } = props;
  const client = useQueryClient();
  const [channelId, setChannelId] = useState(places[0]?.channelId ?? 0);
  const { start, isBusy } = useCall({
    run: async () => {
      const request = { who: member.memberId, channelId };
      const { result } = await apiOf(client)('/StaffMember/VerifyMember', request);
      showToast(`${result.displayName} 是「${result.channelName}」的通路會員了`, 'SUCCESS');
      onClose();
      await onChanged();
    },
  });
  return (
    <ConfirmDialog
      title={`${member.displayName} 成為哪個通路的會員？`}
      label="設為通路會員"
      isBusy={isBusy}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <p>只在選擇的通路購物，立刻看得到那裡的價格；會收到通知。</p>
      <SelectField
        label="通路"
        value={String(channelId)}
        onChange={({ target }) => setChannelId(Number(target.value))}
      >
        {places.map((place) => (
          <option key={place.channelId} value={place.channelId}>
            {place.name}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

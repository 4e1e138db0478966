import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { isAnyUnsaved } from '#admin/parts/forms/unsaved.tsx';
import { chooseChannel, useChannelId } from '#admin/session/channel.ts';
import { useStaff } from '#admin/session/staff.ts';

/** Chooses a channel; a screen of one channel is shown anew for another one, and asks about what is not saved first. */
export function useChannelChoice({ isOfOneChannel }: { isOfOneChannel: boolean }) {
  const [asked, setAsked] = useState<{ channelId: number | null }>();
  const chosen = useChannelId() ?? null;
  const { channels } = useStaff();
  /** Of all channels such a screen shows the first. */
  const shownFor = (channelId: number | null) => channelId ?? channels[0]?.channelId;
  const choose = (channelId: number | null) => {
    const isOther = shownFor(channelId) !== shownFor(chosen);
    if (isOfOneChannel && isOther && isAnyUnsaved()) setAsked({ channelId });
    else chooseChannel(channelId);
  };
  const question = asked && (
    <ConfirmDialog
      title="還沒有儲存，要換通路嗎？"
      label="不儲存就換"
      onConfirm={() => {
        setAsked(undefined);
        chooseChannel(asked.channelId);
      }}
      onClose={() => setAsked(undefined)}
    >
      換了通路，這一頁剛才填寫的內容會不見。
    </ConfirmDialog>
  );
  return { choose, question };
}

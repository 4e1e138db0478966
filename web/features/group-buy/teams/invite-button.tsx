import type { CampaignCard, GroupTeam } from '@kaituan/contract/campaign';
import { Button } from '@kaituan/kit/controls/button.tsx';
import type { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { UserPlus } from 'lucide-react';
import { useRouteLoaderData } from 'react-router';
import { useChannelId } from '#web/navigation/use-channel.ts';
import type { ShopEnvironment } from '#web/platform/page-context.ts';
import { sharePage } from '#web/platform/sharing/share-ladder.ts';
import { invitationOf } from './invitation.ts';

/** Shares a group buy, or one of its teams. */
export function InviteButton({
  campaign,
  teamNo = null,
  team,
  look = 'outline',
}: {
  campaign: CampaignCard;
  teamNo?: string | null;
  /** The team's data; without it the text names no seats. */
  team?: GroupTeam | undefined;
  look?: keyof typeof buttonStyle;
}) {
  const channelId = useChannelId();
  const environment = useRouteLoaderData<ShopEnvironment>('root');
  const invite = async () => {
    const publicUrl = environment?.publicUrl || location.origin;
    const invitation = invitationOf(campaign, { publicUrl, channelId, teamNo }, team);
    const outcome = await sharePage(invitation, copyText);
    if (outcome === 'COPIED') showToast('已複製邀請連結，貼給好友就可以了', 'SUCCESS');
    if (outcome === 'FAILED') showToast('無法複製連結，請長按網址列複製', 'ERROR');
  };
  return (
    <Button onClick={invite} look={look} className="noscript:hidden">
      <UserPlus aria-hidden size={18} />
      邀請好友
    </Button>
  );
}

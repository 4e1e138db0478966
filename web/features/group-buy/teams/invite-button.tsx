import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { Button } from '@kaituan/kit/controls/button.tsx';
import type { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopConfig } from '#web/navigation/use-shop-config.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { LineActionsInApp } from '#web/platform/line/line-actions-in-app.tsx';
import { isInMessagingApp } from '#web/platform/messaging/messaging-address.ts';
import type { ShopEnvironment } from '#web/platform/page-context.ts';
import { shareInLine, sharePage } from '#web/platform/sharing/share-ladder.ts';
import { invitationOf } from './invitation.ts';
import { findChosenInviter, inviterOf } from './inviter.ts';

const loadDialog = async () => (await import('./invite-dialog.tsx')).InviteDialog;

/** Invites to a group buy, or to one of its teams: by LINE's own friend list inside LINE, else by a dialog. */
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
  const [Dialog, fetchDialog] = useLazyComponent(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const member = useAppState(({ user }) => user);
  /** Why LINE's list of friends sent nothing. */
  const [problem, setProblem] = useState<string>();
  const publicUrl = () => environment?.publicUrl || location.origin;
  const isPricePublic = useShopConfig()?.priceVisibility === 'PUBLIC';
  const place = () => ({ publicUrl: publicUrl(), channelId, teamNo, isPricePublic });
  const invitation = (name = inviterOf(member)) => invitationOf(campaign, place(), team, name);
  const inviteInLine = (name?: string) => {
    setProblem(undefined);
    const explain = async (error: unknown) => {
      const problems = await import('#web/platform/messaging/messaging-problem.ts');
      setProblem(problems.explainMessagingProblem(error, 'SHARE'));
    };
    return shareInLine(invitation(name), explain).catch(() => undefined);
  };
  const invite = async () => {
    setProblem(undefined);
    // Before the first invitation the dialog asks for a name, also in LINE's app.
    if (findChosenInviter(member) !== undefined) {
      const outcomeInLine = await inviteInLine();
      if (outcomeInLine === 'SHARED' || outcomeInLine === 'CANCELLED') return;
    }
    if (await fetchDialog()) return setOpen(true);
    const outcome = await sharePage(invitation(), copyText);
    if (outcome === 'COPIED') showToast('已複製邀請連結，貼給好友就可以了', 'SUCCESS');
    if (outcome === 'FAILED') showToast('無法複製連結，請長按網址列複製', 'ERROR');
  };
  return (
    <>
      <Button onClick={invite} look={look} className="noscript:hidden">
        <UserPlus aria-hidden size={18} />
        邀請好友
      </Button>
      <LineActionsInApp page={() => invitation()} />
      {isOpen && Dialog && (
        <Dialog
          {...{ campaign, team, problem }}
          place={place()}
          onPickFriends={isInMessagingApp() ? inviteInLine : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

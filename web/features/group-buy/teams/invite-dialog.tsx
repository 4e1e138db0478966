import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import {
  campaignPicturePath,
  campaignPictureSize,
} from '@kaituan/domain/group-buy/shared-campaign';
import { maxDisplayNameLength } from '@kaituan/domain/member/profile';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useCopy } from '@kaituan/kit/controls/use-copy.ts';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download, Link2, type LucideIcon, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useAppState } from '#web/platform/app-state.ts';
import {
  lineShareUrl,
  messageOf,
  type SharedPage,
  type ShareOutcome,
  shareByDevice,
} from '#web/platform/sharing/share-ladder.ts';
import { type InvitationPlace, invitationOf, writtenInvitation } from './invitation.ts';
import { chooseInviter, hasName, inviterOf } from './inviter.ts';
import { useNamedPicture } from './named-picture.ts';

/** The ways to invite: LINE, a link, the phone's share sheet, a QR code, a picture. */
export function InviteDialog({
  campaign,
  team,
  place,
  problem,
  onPickFriends,
  onClose,
}: {
  campaign: CampaignCard;
  team: GroupTeam | undefined;
  place: InvitationPlace;
  /** Why another way to invite failed just now. */
  problem: string | undefined;
  /** Opens LINE's list of friends, in LINE's app. */
  onPickFriends: ((name: string) => Promise<ShareOutcome | undefined>) | undefined;
  onClose: () => void;
}) {
  const member = useAppState(({ user }) => user);
  const [typed, setName] = useState(() => inviterOf(member));
  const name = typed.trim();
  const becomesOwn = member !== null && !hasName(member);
  const giveName = useGiveName();
  const invitation = writtenInvitation(invitationOf(campaign, place, team, name));
  const picture = useNamedPicture(campaignPicturePath(campaign, place.channelId, team), name);
  const choose = async () => {
    chooseInviter(member, name);
    if (member) await giveName(name, becomesOwn);
  };
  const pickFriends = async () => {
    // LINE fetches the picture when the card is sent, and keeps it: the shop has to know the name by then.
    await choose();
    const outcome = await onPickFriends?.(name);
    if (outcome === 'SHARED') onClose();
    if (outcome === undefined) showToast('這裡不能選擇 LINE 好友，請用其他方式邀請', 'ERROR');
  };
  return (
    <TaskDialog
      title={team ? '邀好友一起湊團' : '邀好友一起買'}
      description={campaign.title}
      onClose={onClose}
    >
      <form onSubmit={(event) => event.preventDefault()} className="space-y-4 sm:space-y-5">
        {problem && <Notice kind="DANGER">{problem}；也可以用下面的方式邀請。</Notice>}
        <FormField
          label="邀請上的名字"
          name="inviter"
          value={typed}
          maxLength={maxDisplayNameLength}
          autoComplete="nickname"
          placeholder="好友認得出您的名字"
          hint={`會完整寫在邀請和您開的團上${becomesOwn ? '，也會是您在這裡的名稱' : ''}；留空就不寫名字。`}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="rounded-card bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          {[invitation.title, invitation.text].join('\n')}
        </p>
        {onPickFriends && (
          <Button onClick={pickFriends} className="w-full">
            <MessageCircle aria-hidden size={18} />
            選擇 LINE 好友
          </Button>
        )}
        <Ways
          {...{ invitation, picture }}
          isFirst={onPickFriends === undefined}
          onInvite={choose}
        />
        <div className="flex items-center gap-4">
          <QrCode
            text={invitation.url}
            label="團購的 QR 碼"
            className="size-28 shrink-0 rounded-control sm:size-32"
          />
          <p className="text-sm text-ink-soft">
            <strong className="block text-base text-ink">當面邀請</strong>
            請好友用手機相機或 LINE 掃描，
            <span className="inline-block">就會開啟這個團購。</span>
          </p>
        </div>
        <PicturePart {...{ picture, invitation }} onInvite={choose} />
      </form>
    </TaskDialog>
  );
}

/** Lets friends read the name in full, and gives a member without a name this one. */
function useGiveName(): (name: string, becomesOwn: boolean) => Promise<boolean> {
  const client = useQueryClient();
  const { start } = useCall({
    run: async (change: { inviterName: string | null; displayName?: string }) => {
      const answer = await apiOf(client)('/User/UpdateProfile', change);
      await storeAnswer(client, memberQuery('/User/GetProfile', {}), answer);
      // The display name is part of the session.
      if (change.displayName) await (await loadIdentity()).start();
      return true;
    },
    // The invitation has the name already.
    explain: () => true,
  });
  return async (name, becomesOwn) => {
    const change =
      name === ''
        ? { inviterName: null }
        : { inviterName: name, ...(becomesOwn && { displayName: name }) };
    return (await start(change)) === true;
  };
}

/** Nothing of it is kept before a press. */
function Ways({
  invitation,
  picture,
  isFirst,
  onInvite,
}: {
  invitation: SharedPage;
  picture: string | undefined;
  /** Unless LINE's list of friends is. */
  isFirst: boolean;
  onInvite: () => void;
}) {
  const canShare = typeof navigator.share === 'function';
  return (
    <div className="grid grid-cols-2 gap-3 *:px-3">
      <a
        href={lineShareUrl(invitation)}
        target="_blank"
        rel="noreferrer"
        onClick={onInvite}
        className={`${isFirst ? buttonStyle.primary : buttonStyle.outline} col-span-2`}
      >
        <MessageCircle aria-hidden size={18} />
        傳到 LINE
      </a>
      <CopyWay icon={Link2} name="複製連結" text={invitation.url} onInvite={onInvite} />
      <CopyWay icon={Copy} name="複製邀請文字" text={messageOf(invitation)} onInvite={onInvite} />
      {canShare && (
        <Button
          look="outline"
          className="col-span-2"
          onClick={() => {
            onInvite();
            void sharePicture(invitation, picture);
          }}
        >
          <Share2 aria-hidden size={18} />
          其他方式分享
        </Button>
      )}
    </div>
  );
}

function CopyWay({
  icon,
  name,
  text,
  onInvite,
}: {
  icon: LucideIcon;
  name: string;
  text: string;
  onInvite: () => void;
}) {
  const { isCopied, copy } = useCopy('無法複製，請長按網址列複製連結');
  const Icon = isCopied ? Check : icon;
  return (
    <Button
      look="outline"
      onClick={() => {
        onInvite();
        void copy(text);
      }}
    >
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{isCopied ? '已複製' : name}</span>
    </Button>
  );
}

/** With the picture where the device takes files, else the link alone. */
async function sharePicture(invitation: SharedPage, picture: string | undefined): Promise<void> {
  const file = picture && (await fetchPicture(picture));
  const withPicture = file && { text: messageOf(invitation), files: [file] };
  if (!withPicture || !navigator.canShare?.(withPicture)) {
    await shareByDevice(invitation);
    return;
  }
  // Closing the share sheet rejects; there is nothing to say then.
  await navigator.share(withPicture).catch(() => undefined);
}

async function fetchPicture(address: string): Promise<File | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    return new File([await response.blob()], 'group-buy.png', { type: 'image/png' });
  } catch {
    return undefined;
  }
}

/** It can be saved once it has the name that is in the field. */
function PicturePart({
  picture,
  invitation,
  onInvite,
}: {
  picture: string | undefined;
  invitation: SharedPage;
  onInvite: () => void;
}) {
  return (
    <div className="flex items-center gap-4">
      {picture ? (
        <img
          src={picture}
          alt={`${invitation.title}：${invitation.text}`}
          {...campaignPictureSize}
          className={pictureShape}
        />
      ) : (
        <span aria-hidden className={pictureShape} />
      )}
      <div className="min-w-0 flex-1">
        <strong className="block">貼到群組</strong>
        {picture && (
          <a
            href={picture}
            download="group-buy.png"
            onClick={onInvite}
            className={`${buttonStyle.outline} mt-2 w-full px-3`}
          >
            <Download aria-hidden size={18} />
            下載圖片
          </a>
        )}
      </div>
    </div>
  );
}

const pictureShape =
  'block aspect-[1200/630] h-auto w-1/2 shrink-0 rounded-control border border-line bg-sunken sm:w-3/5';

import { comesNear } from '@kaituan/kit/loading/comes-near.ts';
import { lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';

const loadJoinSide = () => import('./join-side.ts');
const whenNear = () => comesNear('#join');

export const joinPart = lazyPart(() => loadJoinSide().then(({ JoinPanel }) => JoinPanel), whenNear);
export const invitePart = lazyPart(
  () => loadJoinSide().then(({ InviteButton }) => InviteButton),
  whenNear,
);
export const calendarPart = lazyPart(
  () => loadJoinSide().then(({ CampaignCalendarLinks }) => CampaignCalendarLinks),
  whenNear,
);

/**
 * Before the browser navigates to a group buy, and for members at once: they may be redirected to their own channel, and React
 * ends no navigation that touches a part which is not hydrated.
 */
export const preloadJoinSide = () =>
  Promise.all([joinPart, invitePart, calendarPart].map((part) => part.preload()));

export const ownPledgePart = lazyPart(() =>
  import('./own-pledge.tsx').then(({ OwnPledge }) => OwnPledge),
);

/** What only some group buys show, or only who was invited sees. */
export const outcomePart = lazyPart(() =>
  import('./outcome-notice.tsx').then(({ OutcomeNotice }) => OutcomeNotice),
);
export const recallPart = lazyPart(() =>
  import('#web/features/catalog/recall-notice.tsx').then(({ RecallNotice }) => RecallNotice),
);
export const invitationPart = lazyPart(() =>
  import('#web/features/group-buy/teams/team-invitation.tsx').then(
    ({ TeamInvitation }) => TeamInvitation,
  ),
);
export const lostInvitationPart = lazyPart(() =>
  import('#web/features/group-buy/teams/team-invitation.tsx').then(
    ({ LostInvitation }) => LostInvitation,
  ),
);

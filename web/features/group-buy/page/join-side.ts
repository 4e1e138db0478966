/** What one does in a group buy, as one file: it comes when that side of the page is near. */
export { JoinPanel } from '#web/features/group-buy/joining/join-panel.tsx';
export { CampaignCalendarLinks } from '#web/features/group-buy/teams/campaign-calendar-links.tsx';
export { InviteButton } from '#web/features/group-buy/teams/invite-button.tsx';

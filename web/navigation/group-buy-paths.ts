/** Where a group buy is shown; with a team's number it is an invitation to that team. */
export const campaignPath = (campaignId: number, teamNo?: string | null): string =>
  `/group-buys/${campaignId}${teamNo ? `?teamNo=${encodeURIComponent(teamNo)}` : ''}`;

/** The group buys a member has joined. */
export const myGroupBuysPath = '/member/group-buys';

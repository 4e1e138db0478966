/** All group buys of a channel. */
export const groupBuysPath = '/group-buys';

/** Where a group buy is shown; with a team's number it is an invitation to that team. */
export const campaignPath = (campaignId: number, teamNo?: string | null): string =>
  `/group-buys/${campaignId}${teamNo ? `?teamNo=${encodeURIComponent(teamNo)}` : ''}`;

/** The group buys a member has joined. */
export const myGroupBuysPath = '/member/group-buys';

/** One of them: what the member pledged there. */
export const pledgePath = (pledgeNo: string): string => `${myGroupBuysPath}/${pledgeNo}`;

/** The order that pays for it. */
export const orderOfPledgePath = (orderNo: string): string => `/member/orders/${orderNo}`;

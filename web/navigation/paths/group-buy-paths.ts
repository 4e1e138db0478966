/** All group buys of a channel. */
export const groupBuysPath = '/group-buys';

/** The path of a group buy; with a team's number an invitation to that team. */
export const campaignPath = (campaignId: number, teamNo?: string | null): string =>
  `/group-buys/${campaignId}${teamNo ? `?teamNo=${encodeURIComponent(teamNo)}` : ''}`;

/** The group buys a member has joined. */
export const myGroupBuysPath = '/member/group-buys';

/** The path of a pledge. */
export const pledgePath = (pledgeNo: string): string => `${myGroupBuysPath}/${pledgeNo}`;

/** The order that pays for it. */
export const orderOfPledgePath = (orderNo: string): string => `/member/orders/${orderNo}`;

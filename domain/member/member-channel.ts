/** The claims of a member: a verified member belongs to one channel, everyone else to none. */
export type MemberClaims = { isVerified: boolean; channelId: number | null };

/** The only channel a member may use, or null for any. */
export function boundChannel(member: MemberClaims | null): number | null {
  return member?.isVerified ? member.channelId : null;
}

/** Whether a call may use this channel: a verified member's claim overrides the request. */
export function canUseChannel(member: MemberClaims | null, channelId: number): boolean {
  const bound = boundChannel(member);
  return bound === null || bound === channelId;
}

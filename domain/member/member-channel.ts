/** What a member's claims say: a verified member belongs to one channel, everyone else to none. */
export type MemberClaims = { isVerified: boolean; channelId: number | null };

/** The one channel a member is bound to, or null when any will do. */
export function boundChannel(member: MemberClaims | null): number | null {
  return member?.isVerified ? member.channelId : null;
}

/** Whether a call may name this channel: a verified member's claim wins over everything said. */
export function canUseChannel(member: MemberClaims | null, channelId: number): boolean {
  const bound = boundChannel(member);
  return bound === null || bound === channelId;
}

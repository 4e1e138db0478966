/** The claims of a member: a verified member belongs to one channel, everyone else to none. */
export type MemberClaims = { isVerified: boolean; channelId: number | null };

/** The only channel a member may use, or null for any. */
export function boundChannel(member: MemberClaims | null): number | null {
  return member?.isVerified ? member.channelId : null;
}

/**
 * The cookie that tells pages whether somebody signed in with this browser, and a verified member's channel. It proves
 * nothing: what a member may do is decided by the session.
 */
export const memberHint = (member: MemberClaims): string => {
  const bound = boundChannel(member);
  return bound === null ? '1' : `1.${bound}`;
};

/** The channel of such a cookie, or null for none. */
export const channelOfHint = (hint: string | undefined): number | null =>
  Number(/^1\.([1-9]\d{0,8})$/.exec(hint ?? '')?.[1]) || null;

/** Whether a call may use this channel: a verified member's claim overrides the request. */
export function canUseChannel(member: MemberClaims | null, channelId: number): boolean {
  const bound = boundChannel(member);
  return bound === null || bound === channelId;
}

import type { CallContext } from '#server/http/handler.ts';

/**
 * The context of a call in the name of another person, so that a member's own handlers can serve staff and the holder of
 * a link. Whoever uses it has checked that they may.
 */
export const inNameOf = (context: CallContext, memberId: string): CallContext => ({
  ...context,
  caller: { memberId, channelId: null, isVerified: false },
});

import type { Challenge, ChallengeAction } from '@kaituan/contract/challenge';

/** What a challenge is bound to: an action, and the account or number it is about. */
export type ChallengePurpose = { action: ChallengeAction; subject: string };

/** Tells people from programs, as far as that can be told, before somebody tries on. */
export type ChallengeService = {
  /** `heat` from 0 to 1 makes it dearer. */
  create(purpose: ChallengePurpose, options: { heat: number; now: Date }): Promise<Challenge>;
  /**
   * The name of a solved challenge that was set for this purpose and has not expired, or undefined.
   * Whoever accepts it has to see that each name counts once.
   */
  check(
    solution: string,
    purpose: ChallengePurpose,
    now: Date,
  ): Promise<{ name: string; lifeSeconds: number } | undefined>;
};

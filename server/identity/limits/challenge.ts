import type { Challenge, ChallengeAction } from '@kaituan/contract/challenge';

/** What a challenge is bound to: an action, and its account or number. */
export type ChallengePurpose = { action: ChallengeAction; subject: string };

/** Challenges that make automated attempts expensive. */
export type ChallengeService = {
  /** `heat` from 0 to 1 makes it harder. */
  create(purpose: ChallengePurpose, options: { heat: number; now: Date }): Promise<Challenge>;
  /**
   * The unique name of a solved challenge if it was issued for this purpose and has not expired, else
   * undefined. The caller must ensure that each name is accepted once.
   */
  check(
    solution: string,
    purpose: ChallengePurpose,
    now: Date,
  ): Promise<{ name: string; lifeSeconds: number } | undefined>;
};

import { z } from 'zod';

/** The action that a challenge protects; a solution is valid for that action only. */
export const challengeActions = [
  'SEND_SIGN_UP_CODE',
  'SIGN_UP',
  'SIGN_IN_WITH_PASSWORD',
  'SEND_PHONE_CODE',
  'SIGN_IN_WITH_PHONE',
  'SEND_PASSWORD_CODE',
  'RESET_PASSWORD',
] as const;
export type ChallengeAction = (typeof challengeActions)[number];

/**
 * A task that costs a program dearly and a person a moment, sent with `CHALLENGE_REQUIRED`. The same
 * call is sent again with its solution in `challenge`. Another kind may be added with another adapter.
 */
export type Challenge = {
  kind: 'PROOF_OF_WORK';
  /** JSON, to be handed to the solver as it is. */
  task: string;
  /** Steps that solving takes at most, to show progress by. */
  maxSteps: number;
};

/** A solved challenge: the task and its solution, as the solver of its kind writes them. */
export const wireChallengeSolution = z
  .string()
  .max(4_096)
  .optional()
  .describe('收到 CHALLENGE_REQUIRED 後，附上解出的答案再送一次');

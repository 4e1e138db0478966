import type { Challenge } from '@kaituan/contract/challenge';
import {
  type RefusalBody,
  type RefusalCode,
  type RefusalDetail,
  refusalText,
} from '@kaituan/contract/refusals';

/** An expected error: thrown by handlers, sent with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetail[];
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: Challenge | undefined;

  constructor(
    code: RefusalCode,
    options: {
      message?: string;
      details?: RefusalDetail[];
      retryAfterSeconds?: number;
      challenge?: Challenge;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? refusalText[code], { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
  }
}

export function presentRefusal(refusal: Refusal, requestId: string): RefusalBody {
  const { code, message, details, retryAfterSeconds, challenge } = refusal;
  return { error: { code, message, details, requestId, retryAfterSeconds, challenge } };
}

import {
  type RefusalBody,
  type RefusalCode,
  type RefusalDetail,
  refusalText,
} from '@kaituan/contract/refusals';

/** An expected "no": thrown by handlers, answered with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: {
      message?: string;
      details?: RefusalDetail[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? refusalText[code], { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function presentRefusal(refusal: Refusal, requestId: string): RefusalBody {
  const { code, message, details, retryAfterSeconds } = refusal;
  return { error: { code, message, details, requestId, retryAfterSeconds } };
}

/** A failed API call: refused, or unanswered. */
export class CallError extends Error {
  /** Undefined without an answer. */
  readonly status: number | undefined;
  readonly body: unknown;

  constructor(
    message: string,
    given: { status?: number | undefined; body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: given.cause });
    this.name = 'CallError';
    this.status = given.status;
    this.body = given.body;
  }
}

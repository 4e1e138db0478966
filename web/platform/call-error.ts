/** A call of the API that failed: by the answer that refused it, or for want of any answer. */
export class CallError extends Error {
  /** Undefined when nothing was answered. */
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

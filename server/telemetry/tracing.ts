type Facts = Record<string, string | number>;

/** The span of a request. */
export type RequestSpan = {
  traceId: string;
  run<T>(answer: () => T): T;
  end(name: string, facts: Facts, isFault: boolean): void;
};

/** Records spans; only in a shop that exports traces. */
export type Tracing = {
  /** With the caller's `traceparent` if it is trusted. */
  beginRequest(traceparent: string | undefined): RequestSpan;
  inSpan<T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T>;
};

let tracing: Tracing | undefined;

/** Enables tracing; undefined disables it. */
export function useTracing(given: Tracing | undefined): void {
  tracing = given;
}

export const beginRequestSpan = (traceparent: string | undefined): RequestSpan | undefined =>
  tracing?.beginRequest(traceparent);

/** Runs a step of a request or a job as a span. */
export const inSpan = <T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, facts, run) : run();

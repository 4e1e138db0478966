type Facts = Record<string, string | number>;

/** The span of a request, as long as it is answered. */
export type RequestSpan = {
  traceId: string;
  run<T>(answer: () => T): T;
  end(name: string, facts: Facts, isFault: boolean): void;
};

/** What records spans; there only in a shop that sends traces. */
export type Tracing = {
  /** With the caller's `traceparent` when it is believed. */
  beginRequest(traceparent: string | undefined): RequestSpan;
  inSpan<T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T>;
};

let tracing: Tracing | undefined;

/** From now on spans are recorded; with nothing given, none are. */
export function useTracing(given: Tracing | undefined): void {
  tracing = given;
}

export const beginRequestSpan = (traceparent: string | undefined): RequestSpan | undefined =>
  tracing?.beginRequest(traceparent);

/** Runs a step of a request or a job as a span of its trace. */
export const inSpan = <T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, facts, run) : run();

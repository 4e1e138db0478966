/** The outcome of a request: a status, or no response. */
export type Answered = { status: number | 'NO ANSWER'; durationMs: number };

export type PhaseFigures = {
  requests: number;
  noAnswer: number;
  /** The number of responses per status of 400 and above. */
  refused: Map<number, number>;
  medianMs: number;
  p99Ms: number;
};

/** Requests of the whole run, by the phase in which they were sent. */
export type TrafficLog = {
  /** Requests sent from now on belong to this phase. */
  begin(phase: string): void;
  note(phase: string, answered: Answered): void;
  readonly phase: string;
  figuresOf(phase: string): PhaseFigures;
};

export function createTrafficLog(): TrafficLog {
  const answers = new Map<string, Answered[]>();
  let phase = 'start';
  return {
    begin: (next) => {
      phase = next;
    },
    get phase() {
      return phase;
    },
    note(of, answered) {
      const list = answers.get(of) ?? [];
      list.push(answered);
      answers.set(of, list);
    },
    figuresOf: (of) => figuresOf(answers.get(of) ?? []),
  };
}

function figuresOf(answers: readonly Answered[]): PhaseFigures {
  const refused = new Map<number, number>();
  for (const { status } of answers) {
    if (status !== 'NO ANSWER' && status >= 400)
      refused.set(status, (refused.get(status) ?? 0) + 1);
  }
  const durations = answers
    .filter(({ status }) => status !== 'NO ANSWER' && status < 400)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN;
  return {
    requests: answers.length,
    noAnswer: answers.filter(({ status }) => status === 'NO ANSWER').length,
    refused,
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
}

/** A `fetch` that records the outcome of each request in the phase in which it was sent. */
export function recordingFetch(log: TrafficLog, from: () => string): typeof fetch {
  return async (input, init) => {
    const { phase } = log;
    const startedAt = performance.now();
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', from());
    const durationMs = () => performance.now() - startedAt;
    try {
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(input, { signal, ...init, headers });
      // The whole response counts, not its first byte.
      const body = await response.arrayBuffer();
      log.note(phase, { status: response.status, durationMs: durationMs() });
      const hasBody = response.status !== 204 && response.status !== 304;
      return new Response(hasBody ? body : null, response);
    } catch (error) {
      log.note(phase, { status: 'NO ANSWER', durationMs: durationMs() });
      throw error;
    }
  };
}

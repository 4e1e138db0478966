import type { Counter, Histogram, Meter, UpDownCounter } from '@opentelemetry/api';

/** A request with its response, as measured. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

type Instruments = {
  requests: Histogram;
  refusals: Counter;
  timeouts: Counter;
  jobs: Histogram;
  webhooks: Counter;
  messages: Counter;
  liveConnections: UpDownCounter;
};

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBounds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const timeoutStates: Record<string, string> = { '57014': 'statement', '55P03': 'lock' };

let instruments: Instruments | undefined;
const lastRuns = new Map<string, Date>();

/** Enables measuring; before, and in a shop without metrics, it costs a comparison. */
export function startMeasuring(meter: Meter): void {
  const counter = (name: string, description: string) => meter.createCounter(name, { description });
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });
  instruments = {
    requests: histogram('http.server.request.duration', 'Answered requests', requestBounds),
    refusals: counter('kaituan.refusals', 'Calls that were refused'),
    timeouts: counter('kaituan.database.timeouts', 'Statements ended by a timeout'),
    jobs: histogram('kaituan.job.duration', 'Runs of jobs', jobBounds),
    webhooks: counter('kaituan.webhooks', 'Webhooks of payment gateways'),
    messages: counter('kaituan.messages', 'Codes sent to members'),
    liveConnections: meter.createUpDownCounter('kaituan.live.connections', {
      description: 'Browsers that follow group buys',
    }),
  };
}

/** Disables measuring, for tests. */
export function stopMeasuring(): void {
  instruments = undefined;
  lastRuns.clear();
}

/** When each job last ended on this node. */
export const lastJobRuns = (): ReadonlyMap<string, Date> => lastRuns;

export function measureRequest({ method, route, status, seconds }: AnsweredRequest): void {
  instruments?.requests.record(seconds, {
    'http.request.method': knownMethods.has(method) ? method : '_OTHER',
    'http.route': route,
    'http.response.status_code': status,
  });
}

export const measureRefusal = (code: string, route: string): void =>
  instruments?.refusals.add(1, { code, 'http.route': route });

/** Counts PostgreSQL timeouts; other errors are ignored. */
export function measureFault(fault: unknown): void {
  if (!instruments) return;
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    const limit = timeoutStates[String((cause as { code?: unknown }).code)];
    if (!limit) continue;
    instruments.timeouts.add(1, { limit });
    return;
  }
}

export function measureJob(job: string, seconds: number, outcome: 'done' | 'failed'): void {
  lastRuns.set(job, new Date());
  instruments?.jobs.record(seconds, { job, outcome });
}

/** `outcome` is one of the shop's constants: processed, refused, repeated … */
export const measureWebhook = (provider: string, outcome: string): void =>
  instruments?.webhooks.add(1, { provider, outcome });

export const measureMessage = (medium: string, outcome: 'sent' | 'failed' | 'refused'): void =>
  instruments?.messages.add(1, { medium, outcome });

export const measureLiveConnection = (change: 1 | -1): void =>
  instruments?.liveConnections.add(change);

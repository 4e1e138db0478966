import { PgBoss, type SendOptions } from 'pg-boss';
import { recordDiskFull } from '#server/database/connection-fault.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { measureFault, measureJob } from '#server/telemetry/metrics/measure.ts';
import { inSpan } from '#server/telemetry/tracing.ts';
import type { JobTools } from './job.ts';
import { deliveryJobs, type NamedJob, orderJobs, refundJobs, upkeepJobs } from './job-list.ts';
import { queueSqlOf } from './job-sql.ts';
import { areJobsHeld, warnOfHeldJobs } from './jobs-hold.ts';

export type JobRunner = {
  /** Runs the jobs of orders and refunds soon; many calls make one run. */
  wake(): void;
  /** Waits for running jobs to end; no new work is started. */
  stop(): Promise<void>;
};

type RunnerOptions = Pick<OpenDatabase, 'database' | 'kind'> & {
  tools: JobTools;
  now?: () => Date;
};

type MoreJobs = {
  moreUpkeep?: readonly NamedJob[] | undefined;
  moreDeliveries?: readonly NamedJob[] | undefined;
};

const queuesWith = ({ moreUpkeep = [], moreDeliveries = [] }: MoreJobs) => [
  { name: 'refunds', jobs: refundJobs },
  { name: 'deliveries', jobs: [...moreDeliveries, ...deliveryJobs] },
  { name: 'orders', jobs: orderJobs, next: 'refunds' },
  { name: 'upkeep', cron: '7 * * * *', jobs: [...upkeepJobs, ...moreUpkeep] },
];
/** How often every queue without a schedule runs, on one of the nodes. */
const beatSeconds = 20;
/** At most one run is queued, beside any running: one whose process died blocks no other. */
const queueOptions = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 600,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 3_600,
} as const;
const pollSeconds = 5;
const wakeDelayMs = 1_000;
/** For gateway calls in progress; a longer one is retried by the next run. */
const stopTimeoutMs = 15_000;

/** Runs the jobs by a schedule stored in the database, each time on one of the nodes. */
export async function startJobs({
  tools: given,
  moreUpkeep,
  moreDeliveries,
  ...rest
}: RunnerOptions & MoreJobs): Promise<JobRunner> {
  const queues = queuesWith({ moreUpkeep, moreDeliveries });
  const stopping = new AbortController();
  const tools = { ...given, stopping: stopping.signal };
  const options = { ...rest, tools };
  const { kind } = options;
  const boss = new PgBoss({
    db: queueSqlOf(options),
    backend: kind === 'pglite' ? 'pglite' : 'postgres',
    schema: 'job',
  });
  boss.on('error', (error) => tools.log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  await warnOfHeldJobs(options.database, tools.log);
  for (const { name, cron, jobs, next } of queues) {
    await boss.createQueue(name, queueOptions);
    if (cron) await boss.schedule(name, cron);
    else await boss.unschedule(name);
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      if (await areJobsHeld(options.database)) return;
      await runAll(jobs, options);
      if (next) await boss.send(next);
    });
  }
  let waking: NodeJS.Timeout | undefined;
  const send = (sending: SendOptions = {}) => {
    for (const { name } of queues.filter(({ cron }) => !cron)) {
      boss
        .send(name, null, sending)
        .catch((error) => tools.log.error({ err: error }, 'jobs were not woken'));
    }
  };
  const wake = () => {
    waking ??= setTimeout(() => {
      waking = undefined;
      send();
    }, wakeDelayMs).unref();
  };
  // Once per interval, however many nodes there are; the first at once, for what became due while no node
  // ran.
  const beat = () => send({ singletonSeconds: beatSeconds });
  const beating = setInterval(beat, beatSeconds * 1_000).unref();
  beat();
  return {
    wake,
    stop: async () => {
      clearTimeout(waking);
      clearInterval(beating);
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

/** A failing job does not stop the others; its work stays due. */
export async function runAll(
  jobs: readonly NamedJob[],
  { database, tools, now = () => new Date() }: RunnerOptions,
): Promise<void> {
  for (const { name, run } of jobs) {
    if (tools.stopping?.aborted) return;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      const done = await inSpan(`job ${name}`, {}, () => run(database, now(), tools));
      measureJob(name, seconds(), 'done');
      if (done > 0) tools.log.info({ job: name, done }, 'a job ran');
    } catch (error) {
      measureJob(name, seconds(), 'failed');
      measureFault(error);
      recordDiskFull(error);
      tools.log.error({ err: error, job: name }, 'a job failed');
    }
  }
}

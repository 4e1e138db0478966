import pg from 'pg';
import type { Logger } from 'pino';
import { type Hearer, type MovementLine, movementChannel, parseMovement } from './movement-line.ts';

const connectTimeoutMs = 5_000;
const answerTimeoutMs = 10_000;
/** A connection that is silently gone is found out by asking it now and then. */
const checkEveryMs = 15_000;
/** Kept so long after the last word, and after the last who listened. */
const idleMs = 30_000;
const firstRetryMs = 200;
const longestRetryMs = 15_000;

/**
 * A connection of its own beside the pool: it listens for as long as somebody does, and notifies, so that
 * neither waits for the pool. It is opened when first needed and closed when it is not any more.
 */
export function openPostgresLine(
  { connectionString }: pg.PoolConfig,
  log: Pick<Logger, 'warn'>,
): MovementLine {
  let connection: Promise<pg.Client> | undefined;
  let hearer: Hearer | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let idle: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;

  function connect(): Promise<pg.Client> {
    connection ??= openClient();
    return connection;
  }

  function openClient(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: 'kaituan live',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    const opening = client.connect().then(() => client);
    const drop = () => {
      if (connection !== opening) return;
      connection = undefined;
      listenAgain();
    };
    client.on('error', drop);
    client.on('end', drop);
    client.on('notification', ({ payload }) => hearer?.onMoved(parseMovement(payload)));
    opening.catch(drop);
    return opening;
  }

  async function startListening(): Promise<void> {
    const wanted = hearer;
    if (!wanted) return;
    try {
      await (await connect()).query(`listen ${movementChannel}`);
      retryMs = firstRetryMs;
      if (hearer === wanted) wanted.onHearing();
    } catch (error) {
      log.warn({ err: error }, 'movements of campaigns are not heard');
      listenAgain();
    }
  }

  function listenAgain(): void {
    if (!hearer || retry) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void startListening();
      },
      retryMs * (0.5 + Math.random() / 2),
    ).unref();
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  }

  const hangUp = async () => {
    const open = connection;
    connection = undefined;
    await open?.then((client) => client.end()).catch(() => {});
  };

  const hangUpSoon = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (!hearer) void hangUp();
    }, idleMs).unref();
  };

  /** A connection that does not answer is cut; that has it opened anew. */
  const checkConnection = () => {
    void connection?.then((client) => client.query('select 1').catch(() => client.end()));
  };

  function stopListening(): void {
    hearer = undefined;
    clearTimeout(retry);
    clearInterval(check);
    retry = undefined;
    hangUpSoon();
  }

  return {
    async send(campaignIds) {
      const client = await connect();
      await client.query('select pg_notify($1, $2)', [movementChannel, campaignIds.join(',')]);
      hangUpSoon();
    },
    listen(wanted) {
      hearer = wanted;
      check = setInterval(checkConnection, checkEveryMs).unref();
      void startListening();
      return () => {
        if (hearer === wanted) stopListening();
      };
    },
    async close() {
      stopListening();
      clearTimeout(idle);
      await hangUp();
    },
  };
}

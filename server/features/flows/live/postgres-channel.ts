import pg from 'pg';
import type { Logger } from 'pino';
import type { Movement, MovementChannel, MovementListener } from './movement-channel.ts';

const connectTimeoutMs = 5_000;
const responseTimeoutMs = 10_000;
/** A silently broken connection is detected by querying it regularly. */
const checkEveryMs = 15_000;
/** The connection is closed this long after the last notification and the last listener. */
const idleMs = 30_000;
const firstRetryMs = 200;
const maxRetryMs = 15_000;

/**
 * A connection outside the pool that listens while somebody subscribes, and notifies, so that neither waits
 * for the pool. It is opened on first use and closed when idle.
 */
export function openPostgresChannel<Id>(
  { connectionString }: pg.PoolConfig,
  { name, parse }: Movement<Id>,
  log: Pick<Logger, 'warn'>,
): MovementChannel<Id> {
  let connection: Promise<pg.Client> | undefined;
  let listener: MovementListener<Id> | undefined;
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
      query_timeout: responseTimeoutMs,
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
    client.on('notification', ({ payload }) => listener?.onMoved(parse(payload)));
    opening.catch(drop);
    return opening;
  }

  async function startListening(): Promise<void> {
    const current = listener;
    if (!current) return;
    try {
      await (await connect()).query(`listen ${name}`);
      retryMs = firstRetryMs;
      if (listener === current) current.onListening();
    } catch (error) {
      log.warn({ err: error, listen: name }, 'notifications cannot be received');
      listenAgain();
    }
  }

  function listenAgain(): void {
    if (!listener || retry) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void startListening();
      },
      retryMs * (0.5 + Math.random() / 2),
    ).unref();
    retryMs = Math.min(maxRetryMs, retryMs * 2);
  }

  const disconnect = async () => {
    const open = connection;
    connection = undefined;
    await open?.then((client) => client.end()).catch(() => {});
  };

  const disconnectWhenIdle = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (!listener) void disconnect();
    }, idleMs).unref();
  };

  /** A connection that does not respond is closed, which reconnects. */
  const checkConnection = () => {
    void connection?.then((client) => client.query('select 1').catch(() => client.end()));
  };

  function stopListening(): void {
    listener = undefined;
    clearTimeout(retry);
    clearInterval(check);
    retry = undefined;
    disconnectWhenIdle();
  }

  return {
    async send(ids) {
      const client = await connect();
      await client.query('select pg_notify($1, $2)', [name, ids.join(',')]);
      disconnectWhenIdle();
    },
    listen(current) {
      listener = current;
      check = setInterval(checkConnection, checkEveryMs).unref();
      void startListening();
      return () => {
        if (listener === current) stopListening();
      };
    },
    async close() {
      stopListening();
      clearTimeout(idle);
      await disconnect();
    },
  };
}

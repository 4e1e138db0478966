import pg from 'pg';
import type { Logger } from 'pino';
import type { Movement, MovementChannel } from './movement-channel.ts';

const connectTimeoutMs = 5_000;
const responseTimeoutMs = 10_000;
/** A silently broken connection is detected by querying it regularly. */
const checkEveryMs = 15_000;
const firstRetryMs = 200;
const maxRetryMs = 15_000;

type Listener = {
  name: string;
  onPayload(payload: string | undefined): void;
  onListening(): void;
};

/** The one connection of a process that listens, by the pool whose address it has. */
const connections = new WeakMap<object, ReturnType<typeof createConnection>>();

/**
 * Notifies and listens by a connection outside the pools, so that neither waits for them. All channels of a
 * process share it; it is opened on first use and closed with the last channel.
 */
export function openPostgresChannel<Id>(
  pool: object,
  { connectionString }: pg.PoolConfig,
  { name, parse }: Movement<Id>,
  log: Pick<Logger, 'warn'>,
): MovementChannel<Id> {
  const connection = connections.get(pool) ?? createConnection(connectionString, log);
  connections.set(pool, connection);
  const release = connection.hold();
  let stop = () => {};
  return {
    send: (ids) => connection.send(name, ids.join(',')),
    listen({ onMoved, onListening }) {
      stop = connection.listen({
        name,
        onPayload: (payload) => onMoved(parse(payload)),
        onListening,
      });
      return stop;
    },
    async close() {
      stop();
      await release();
    },
  };
}

function createConnection(connectionString: string | undefined, log: Pick<Logger, 'warn'>) {
  const listeners = new Set<Listener>();
  let holders = 0;
  let open: Promise<pg.Client> | undefined;
  /** One statement after another. */
  let last: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let check: NodeJS.Timeout | undefined;

  function connect(): Promise<pg.Client> {
    open ??= openClient();
    return open;
  }

  function run(statement: string, values: string[] = []): Promise<void> {
    const running = last
      .catch(() => {})
      .then(async () => void (await (await connect()).query(statement, values)));
    last = running;
    return running;
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
      if (open !== opening) return;
      open = undefined;
      listenAgain();
    };
    client.on('error', drop);
    client.on('end', drop);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.name === channel) listener.onPayload(payload);
    });
    opening.catch(drop);
    return opening;
  }

  async function startListening(started: Iterable<Listener>): Promise<void> {
    try {
      for (const listener of started) {
        await run(`listen ${listener.name}`);
        if (listeners.has(listener)) listener.onListening();
      }
      retryMs = firstRetryMs;
    } catch (error) {
      log.warn({ err: error }, 'notifications cannot be received');
      listenAgain();
    }
  }

  function listenAgain(): void {
    if (listeners.size === 0 || retry) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void startListening([...listeners]);
      },
      retryMs * (0.5 + Math.random() / 2),
    ).unref();
    retryMs = Math.min(maxRetryMs, retryMs * 2);
  }

  /** A connection that does not respond is closed, which reconnects. */
  const checkConnection = () => {
    const checked = listeners.size > 0 && open;
    if (!checked) return;
    const close = () => checked.then((client) => client.end()).catch(() => {});
    run('select 1').catch(close);
  };

  async function disconnect(): Promise<void> {
    clearTimeout(retry);
    clearInterval(check);
    retry = undefined;
    check = undefined;
    const closing = open;
    open = undefined;
    await closing?.then((client) => client.end()).catch(() => {});
  }

  return {
    /** Keeps the connection open until the returned function is called. */
    hold() {
      holders += 1;
      let isHeld = true;
      return async () => {
        if (!isHeld) return;
        isHeld = false;
        holders -= 1;
        if (holders === 0) await disconnect();
      };
    },
    send: (name: string, payload: string) => run('select pg_notify($1, $2)', [name, payload]),
    listen(listener: Listener) {
      listeners.add(listener);
      check ??= setInterval(checkConnection, checkEveryMs).unref();
      if (!retry) void startListening([listener]);
      return () => void listeners.delete(listener);
    },
  };
}

import pg from 'pg';
import { StartFault } from '#server/process/start-fault.ts';
import { minConnections } from './connection-share.ts';
import { databaseSentence } from './database-sentence.ts';

const connectTimeoutMs = 5_000;

const limitsOf = `
  select version() as version,
    current_setting('server_version_num')::int as number,
    current_user as role,
    (select case when rolsuper then -1 else rolconnlimit end from pg_roles where rolname = current_user) as of_role,
    (select datconnlimit from pg_database where datname = current_database()) as of_database,
    current_setting('max_connections')::int as of_server`;
const oldestServer = 150_000;

/**
 * The number of connections this shop may open: the configured one, or fewer where the role, the database
 * or the server limits them. Refuses to start when the server is unreachable, too old, or allows too few.
 */
export async function checkServer(
  connectionString: string,
  configured: number,
): Promise<{ connections: number }> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    application_name: 'kaituan start',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(limitsOf);
    const { number, role, of_role, of_database, of_server } = rows[0];
    if (number < oldestServer) {
      throw new StartFault(
        'DATABASE_URL 的 PostgreSQL 版本太舊，請升級到 15 以上',
        'PostgreSQL of DATABASE_URL is too old: version 15 or newer is needed',
      );
    }
    const allowed = [of_role, of_database, of_server].filter((limit) => limit >= 0);
    const connections = Math.min(configured, ...allowed);
    if (connections < minConnections) {
      throw new StartFault(
        `資料庫只允許 ${connections} 個連線，商店至少需要 ${minConnections} 個：請執行 alter role "${role}" connection limit 20`,
        `the database allows ${connections} connections, the shop needs ${minConnections}: run alter role "${role}" connection limit 20`,
      );
    }
    return { connections };
  } catch (error) {
    throw error instanceof StartFault ? error : explainRefusal(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server's error and what to check; without the address, which contains the password. */
function explainRefusal(error: unknown): StartFault {
  const { chinese, english } = databaseSentence(error as Error) ?? {
    chinese: `DATABASE_URL 的資料庫拒絕連線（${(error as Error).message}）。`,
    english: `The database of DATABASE_URL refused the connection (${(error as Error).message}).`,
  };
  return new StartFault(chinese, english, error);
}

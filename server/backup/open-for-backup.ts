import { rm } from 'node:fs/promises';
import { openDatabase } from '#server/database/database.ts';
import {
  connectEmbedded,
  connectPostgres,
  type DatabaseConnection,
} from './database-connection.ts';

/**
 * The database to back up: PostgreSQL, a copy made by the running shop, or the embedded one of a stopped
 * shop.
 */
export async function openForBackup(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  snapshot: string | undefined;
}): Promise<DatabaseConnection> {
  const { databaseUrl, dataDir, snapshot } = options;
  if (databaseUrl) return connectPostgres(databaseUrl);
  if (!snapshot) return connectEmbedded(await openDatabase({ databaseUrl, dataDir }));
  const remove = () => rm(snapshot, { recursive: true, force: true });
  try {
    const connection = connectEmbedded(await openDatabase({ databaseUrl, dataDir: snapshot }));
    return { ...connection, close: () => connection.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

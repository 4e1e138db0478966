import { rm } from 'node:fs/promises';
import { openDatabase } from '#server/database/database.ts';
import {
  connectEmbedded,
  connectPostgres,
  type DatabaseConnection,
} from './database-connection.ts';

/** The database that a backup reads: PostgreSQL, a copy made by the running shop, or one that nobody uses. */
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

import { preparePrivateDataFolder } from '#server/database/private-data-folder.ts';

// Run as a process of its own, because its umask stays: what a shop does to its data folder.
const dataDir = process.argv[2] ?? '';
try {
  await preparePrivateDataFolder(dataDir);
  if (process.argv[3] !== 'only-prepare') {
    // Reading the database's modules takes longer than refusing the folder.
    const { openDatabase } = await import('#server/database/database.ts');
    const opened = await openDatabase({ databaseUrl: undefined, dataDir });
    await opened.database.execute('create table goods as select generate_series(1, 1000) as id');
    await opened.close();
  }
} catch (error) {
  console.log((error as Error).message);
}

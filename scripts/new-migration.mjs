// npm run migration -- --name what_changed: writes the migration from the newest snapshot of the schema to the tables as they
// are, and keeps the new snapshot only: nothing reads the others, 15,000 lines each.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled({ withChecks: true });
const { status } = spawnSync(
  'drizzle-kit',
  ['generate', '--config', 'server/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, env: shopEnv(), stdio: 'inherit', shell: process.platform === 'win32' },
);
if (status !== 0) process.exit(status ?? 1);
const folder = join(root, 'server', 'database', 'migrations', 'meta');
const snapshots = readdirSync(folder)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort();
for (const old of snapshots.slice(0, -1)) rmSync(join(folder, old));

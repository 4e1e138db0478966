import { lockDataFolder } from '#server/database/data-folder-lock.ts';

// Run as a process of its own: says whether it got the folder, and keeps it until it is killed.
const held = await lockDataFolder(process.argv[2] ?? '').catch(() => undefined);
process.stdout.write(held ? 'held\n' : 'refused\n');
if (held) setInterval(() => {}, 60_000);

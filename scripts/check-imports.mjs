// Reads every import by the rules in tools/import-rules/rules.cjs, with a tool that is installed there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

const folder = join(root, 'tools', 'import-rules');
const tool = join(folder, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
/** Beside another TypeScript the tool skips files without a word. */
const minModules = 1_600;

if (!existsSync(tool)) {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
}
const parts = [
  'domain',
  'contract',
  'kit',
  'api-client',
  'identity-client',
  'server',
  'web',
  'admin',
  'demo',
  'main.ts',
].filter((part) => existsSync(join(root, part)));
const { status, stdout } = spawnSync(
  process.execPath,
  [tool, '--config', join(folder, 'rules.cjs'), ...parts],
  { cwd: root, encoding: 'utf8' },
);
const modules = Number(/([\d,]+) modules/.exec(stdout)?.[1]?.replaceAll(',', '') ?? 0);
if (status !== 0) console.log(stdout);
if (status === 0 && modules < minModules) {
  console.log(`only ${modules} modules were read: is ${folder}/node_modules complete?`);
}
process.exit(status === 0 && modules >= minModules ? 0 : 1);

import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'results');

/** Keeps what was measured beside the machine and the versions it was measured on, in `bench/results`. */
export async function saveFigures(name: string, figures: unknown): Promise<void> {
  const [cpu] = cpus();
  const machine = {
    ...{ cpu: cpu?.model, cores: cpus().length },
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const on = { at: new Date().toISOString(), commit, node: process.version, machine };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ on, figures }, rounded, 2)}\n`);
}

/** To three digits: the next ones differ from run to run. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(3)) : value;

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodePath, root } from './ensure-installed.mjs';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const summary = /^(\d+) passed, (\d+) failed$/gm;

const journeys = 'journeys';
const races = 'races*';
/** The journeys wait for a browser half of their time, so everything else runs beside them. */
const besideEachOther = [
  ['--project', `!${journeys}`, '--project', `!${races}`],
  ['--project', journeys],
];
/** What measures has the machine to itself. */
const alone = ['--project', races];

/** Runs every test, or those that the arguments of vitest select; ends with one plain line for all. */
export async function runTests(args, env) {
  const runs = args.length > 0 ? [await run(args, env)] : await runEverything(env);
  const passed = runs.reduce((sum, one) => sum + one.passed, 0);
  const failed = runs.reduce((sum, one) => sum + one.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return runs.every((one) => one.status === 0) && failed === 0 ? 0 : 1;
}

async function runEverything(env) {
  const [shown, ...others] = besideEachOther;
  const quiet = others.map((args) => run(args, env, { isShown: false }));
  const first = await run(shown, env);
  const rest = await Promise.all(quiet);
  for (const { output } of rest) process.stdout.write(output);
  return [first, ...rest, await run(alone, env)];
}

/** One run of vitest; a run that did not come to its summary counts as one failure. */
async function run(args, env, { isShown = true } = {}) {
  const child = spawn(nodePath, [vitest, 'run', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  let output = '';
  const take = (text) => {
    output += text;
    if (isShown) process.stdout.write(text);
  };
  child.stdout.setEncoding('utf8').on('data', take);
  child.stderr?.setEncoding('utf8').on('data', take);
  const status = await new Promise((resolve) => child.on('close', resolve));
  const [, passed, failed] = [...output.matchAll(summary)].at(-1) ?? [null, 0, 1];
  return { status, output, passed: Number(passed), failed: Number(failed) };
}

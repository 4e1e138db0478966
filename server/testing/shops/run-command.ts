import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Ended = { code: number; stdout: string; stderr: string };

const run = promisify(execFile);

const inProject = (path: string) => new URL(`../../../${path}`, import.meta.url);

/** The arguments with which Node runs an operator command, as `npm run build` made it of a file in server/operator. */
export const commandArguments = (name: string): readonly string[] => [
  ...['--import', inProject('scripts/bundle-support.mjs').href],
  fileURLToPath(inProject(`build/commands/${name}.js`)),
];

/** The environment that a command gets of npm: nothing else of the tests' own reaches it. */
export function commandEnvironment(given: Record<string, string>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...given };
}

/** Runs an operator command in a process of its own, as npm does. */
export function runCommand(
  name: string,
  args: readonly string[],
  given: Record<string, string>,
): Promise<Ended> {
  const options = { env: commandEnvironment(given) };
  return run(process.execPath, [...commandArguments(name), ...args], options).then(
    (ended) => ({ code: 0, ...ended }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

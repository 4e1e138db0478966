import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Ended = { code: number; stdout: string; stderr: string };

const run = promisify(execFile);

export const commandFile = (name: string): string =>
  fileURLToPath(new URL(`../../operator/${name}.ts`, import.meta.url));

/** The environment that a command gets of npm: nothing else of the tests' own reaches it. */
export function commandEnvironment(given: Record<string, string>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...given };
}

/** Runs a file of server/operator in a process of its own, as npm does. */
export function runCommand(
  name: string,
  args: readonly string[],
  given: Record<string, string>,
): Promise<Ended> {
  const options = { env: commandEnvironment(given) };
  return run(process.execPath, [commandFile(name), ...args], options).then(
    (ended) => ({ code: 0, ...ended }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

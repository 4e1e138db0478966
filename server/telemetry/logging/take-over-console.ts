import type { Logger } from 'pino';

const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const;

/**
 * Redirects the libraries' console output to the log by its rules: errors by allow-list, everything else as
 * its source location only.
 */
export function takeOverConsole(log: Logger, output: Console = console): void {
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'info'][]) {
    output[method] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error) ?? placeOf(output[method]);
      log[level]({ err: error, console: method }, 'a library wrote to the console');
    };
  }
}

function placeOf(writer: (...values: unknown[]) => void): Error {
  const place = new Error('');
  place.name = 'ConsoleOutput';
  Error.captureStackTrace(place, writer);
  return place;
}

import type { DestinationStream } from 'pino';
import type { LoggableError } from './loggable-error.ts';

const marks: Record<string, string> = { warn: ' ⚠', error: ' ✗', fatal: ' ✗' };

/** Writes log lines for a terminal: time, message and facts. */
export function terminalLines(out: { write(text: string): unknown }): DestinationStream {
  return {
    write(line) {
      out.write(`${terminalLine(JSON.parse(line))}\n`);
    },
  };
}

type Line = { level: string; time: string; msg?: string; err?: LoggableError } & Record<
  string,
  unknown
>;

function terminalLine({ level, time, msg, err, ...fields }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const { method, path, route, status, durationMs, requestId, traceId: _, ...rest } = fields;
  const isAccess = method !== undefined && status !== undefined;
  const what = isAccess ? `${method} ${path ?? route} ${status} ${durationMs} ms` : (msg ?? '');
  const facts = Object.entries({ ...rest, ...(!isAccess && { path }), ...(err && { requestId }) })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`);
  const lines = [`${clock}${marks[level] ?? ''} ${[what, ...facts].join(' ')}`];
  for (let cause = err; cause; cause = cause.cause) lines.push(...errorLines(cause));
  return lines.join('\n');
}

function errorLines({ frames = [], cause: _, errors: __, ...facts }: LoggableError): string[] {
  const { name, message, ...rest } = facts;
  const said = Object.entries(rest).map(([key, value]) => `${key}=${value}`);
  const head = [name, message, ...said].filter((part) => part !== undefined).join(' ');
  return [`    ${head}`, ...frames.map((frame) => `      ${frame}`)];
}

import pino, { type DestinationStream, type Logger } from 'pino';
import { presentFields } from './loggable-fields.ts';
import { currentRequest } from './request-context.ts';
import { terminalLines } from './terminal-lines.ts';

/**
 * One line per event: JSON, or short lines in a terminal. Personal data is not logged: objects and errors
 * are reduced to the allow-list, and messages are constant texts.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const isRead = destination === undefined && process.stdout.isTTY === true;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const { requestId, traceId } = currentRequest() ?? {};
        return { requestId, traceId };
      },
      hooks: {
        logMethod([first, second], method) {
          const fields = first instanceof Error ? { err: first } : first;
          const isText = typeof fields !== 'object' || fields === null;
          const message = isText ? first : second;
          const line = [typeof message === 'string' ? message : undefined] as [string?];
          method.apply(this, [isText ? {} : presentFields(fields), ...line] as never);
        },
      },
    },
    destination ?? (isRead ? terminalLines(process.stdout) : pino.destination({ sync: true })),
  );
}

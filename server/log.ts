import pino, { type Logger } from 'pino';

/** One JSON line per event; what could identify a person is not logged. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

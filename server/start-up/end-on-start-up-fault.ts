import type { Configuration } from '#server/configuration/configuration.ts';
import { startFaultOf } from './start-fault-of.ts';

type Settings = Partial<Pick<Configuration, 'port' | 'host' | 'dataDir'>>;

/**
 * Until the shop is open, any error ends the process with 1 and one sentence in two languages; the stack
 * trace follows at LOG_LEVEL=debug. Returns a function for the settings and one that ends this handling.
 */
export function endOnStartUpFault(env: NodeJS.ProcessEnv): {
  setSettings(settings: Settings): void;
  opened(): void;
} {
  let known: Settings = {};
  const end = (error: unknown) => {
    const fault = startFaultOf(error, known);
    console.error(`開團無法啟動：${fault.sentence.chinese}`);
    console.error(`Kaituan cannot start: ${fault.sentence.english}`);
    if (env.LOG_LEVEL === 'debug') console.error(fault.cause ?? fault);
    process.exit(1);
  };
  // The parent npm start has died before the shop is open.
  const leave = () => process.exit(1);
  process.on('uncaughtException', end);
  process.on('disconnect', leave);
  return {
    setSettings: (settings) => {
      known = settings;
    },
    opened: () => {
      process.off('uncaughtException', end);
      process.off('disconnect', leave);
    },
  };
}

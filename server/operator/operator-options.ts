import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** What the streaming routes of the owner's commands need. */
export type OperatorOptions = Pick<OpenDatabase, 'database' | 'kind'> & {
  dataDir: string;
  /** Where nodes share pictures beside the data folder. */
  shared?: FileStorage | undefined;
  log: Logger;
  /** What the configured payment gateways can take. */
  gatewayMethods?: readonly PaymentMethod[];
  /** Wakes the jobs after a change they should see soon. */
  wake?: () => void;
};

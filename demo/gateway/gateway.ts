import type { Database, Transaction } from '@kaituan/server/database/database';
import type { Logger } from 'pino';
import type {
  demoGatewayNotice,
  demoGatewayPayment,
  demoGatewayTrade,
} from '#demo/gateway/trade-schema.ts';

/** The dependencies of every part of the simulator. */
export type Gateway = {
  database: Database;
  /** Sends a webhook to the shop. */
  deliver: (request: Request) => Promise<Response>;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
};

export type Writer = Database | Transaction;
export type Trade = typeof demoGatewayTrade.$inferSelect;
export type Payment = typeof demoGatewayPayment.$inferSelect;
export type Webhook = typeof demoGatewayNotice.$inferSelect;

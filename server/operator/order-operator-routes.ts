import type { Hono } from 'hono';
import { type CommandRouteOptions, commandRoutes } from './command-routes.ts';
import { executeOrderCommand, type OrderCommandOptions } from './execute-order-command.ts';
import { orderCommandSchema } from './order-command-schema.ts';

/** The calls of `npm run order` to the running shop. */
export const orderOperatorRoutes = (options: CommandRouteOptions & OrderCommandOptions): Hono =>
  commandRoutes('/order', 'ORDERS', options, (command, now) =>
    executeOrderCommand(options, orderCommandSchema.parse(command), now),
  );

import type { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import { type CommandRouteOptions, commandRoutes } from './command-routes.ts';
import { executeGroupCommand } from './execute-group-command.ts';
import { groupCommandSchema } from './group-command-schema.ts';

/** The calls of `npm run group` to the running shop. */
export const groupOperatorRoutes = (options: CommandRouteOptions & { database: Database }): Hono =>
  commandRoutes('/group', 'GROUP_BUYS', options, (command, now) =>
    executeGroupCommand(options.database, groupCommandSchema.parse(command), now),
  );

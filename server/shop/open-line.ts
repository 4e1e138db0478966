import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { createLineCourier } from '#server/features/flows/line/line-courier.ts';
import { lookForFriends } from '#server/features/flows/line/line-friends.ts';
import { processLineEvents } from '#server/features/flows/line/line-inbox.ts';
import { lineWebhookRoutes } from '#server/features/flows/line/line-webhook-routes.ts';
import type { Courier } from '#server/features/flows/notifying/courier.ts';
import type { NamedJob } from '#server/jobs/job-list.ts';
import { type LineAccount, openLineMessaging } from '#server/platform/line/line-messaging.ts';

/** A LINE that this process plays itself, for a demo shop without an account. */
export type SimulatedLine = {
  account: LineAccount;
  ask: typeof fetch;
  connect(receive: (request: Request) => Response | Promise<Response>): void;
};

/** The shop's official accounts at LINE, or a simulated one instead; without either nothing goes there. */
export function openLine(options: {
  database: Database;
  configuration: Pick<Configuration, 'lineAccounts'> & {
    identity: { line: { apiBase: string } };
  };
  log: Logger;
  /** The shop's address, for links. */
  publicUrl: () => string;
  simulator?: SimulatedLine | undefined;
}): { couriers: Courier[]; routes: Hono[]; deliveryJobs: NamedJob[]; upkeepJobs: NamedJob[] } {
  const { database, configuration, log, publicUrl, simulator } = options;
  const { lineAccounts, identity } = configuration;
  const isSimulated = lineAccounts.length === 0;
  const accounts = isSimulated ? (simulator ? [simulator.account] : []) : lineAccounts;
  if (accounts.length === 0) return { couriers: [], routes: [], deliveryJobs: [], upkeepJobs: [] };
  const at = {
    baseUrl: identity.line.apiBase,
    ...(isSimulated && simulator && { ask: simulator.ask }),
  };
  const lines = new Map(
    accounts.map((account) => [account.name, openLineMessaging(account, at)] as const),
  );
  const process = (now = new Date()) =>
    processLineEvents(database, { lines, publicUrl: publicUrl(), log }, now);
  const webhook = lineWebhookRoutes({ database, accounts, log, process: () => process() });
  simulator?.connect((request) => webhook.fetch(request));
  return {
    couriers: [createLineCourier({ lines, log, publicUrl })],
    routes: [webhook],
    deliveryJobs: [{ name: 'process-line-events', run: (_database, now) => process(now) }],
    upkeepJobs: [{ name: 'look-for-line-friends', run: () => lookForFriends(database, lines) }],
  };
}

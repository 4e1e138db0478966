import type { Hono } from 'hono';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { unsubscribeRoutes } from '#server/features/flows/notifying/unsubscribe-routes.ts';
import {
  createMailSender,
  type MailSender,
  type MailService,
} from '#server/platform/mail/mail-sender.ts';

/** A mail service that this process plays itself, for a shop without a configured one. */
export type SimulatedMail = {
  mail: MailSender;
  routes: Hono;
  /** The page of a mailbox, by a link that only its owner gets. */
  findPath(email: string): Promise<string>;
};

/** The configured mail service, or a simulated one instead; without either nothing is sent. */
export function openMail(options: {
  database: Database;
  configuration: { identity: Pick<Configuration['identity'], 'emailUrl'> };
  simulator?: SimulatedMail | undefined;
}): { sender: MailSender | undefined; service: MailService | null; routes: Hono[] } {
  const { database, configuration, simulator } = options;
  const { emailUrl } = configuration.identity;
  const routes = [unsubscribeRoutes({ database })];
  if (emailUrl !== undefined) {
    const service = { findMailboxPath: async () => null };
    return { sender: createMailSender(emailUrl), service, routes };
  }
  if (!simulator) return { sender: undefined, service: null, routes };
  const service = { findMailboxPath: simulator.findPath };
  return { sender: simulator.mail, service, routes: [...routes, simulator.routes] };
}

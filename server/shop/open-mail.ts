import type { Hono } from 'hono';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { readBounces } from '#server/features/flows/notifying/bounces.ts';
import type { Courier } from '#server/features/flows/notifying/courier.ts';
import { createMailCourier } from '#server/features/flows/notifying/mail-courier.ts';
import { unsubscribeRoutes } from '#server/features/flows/notifying/unsubscribe-routes.ts';
import type { NamedJob } from '#server/jobs/job-list.ts';
import { createBounceMailbox } from '#server/platform/mail/bounce-mailbox.ts';
import {
  createMailSender,
  type MailSender,
  type MailService,
} from '#server/platform/mail/mail-sender.ts';

/** A mail service that this process plays itself, for a shop without a configured one. */
export type SimulatedMail = {
  mail: MailSender;
  routes: Hono;
  /** The page of a member's mailbox, by a link that only its owner gets. */
  findPath(memberId: string): Promise<string>;
};

/** The configured mail service, or a simulated one instead; without either nothing is sent. */
export function openMail(options: {
  database: Database;
  configuration: { identity: Pick<Configuration['identity'], 'emailUrl' | 'bounceMailboxUrl'> };
  simulator?: SimulatedMail | undefined;
}): {
  sender: MailSender | undefined;
  service: MailService | null;
  routes: Hono[];
  couriers(publicUrl: () => string): Courier[];
  upkeepJobs: NamedJob[];
} {
  const { database, configuration, simulator } = options;
  const { emailUrl, bounceMailboxUrl } = configuration.identity;
  const routes = [unsubscribeRoutes({ database })];
  const couriersOf = (mail: MailSender) => (publicUrl: () => string) => [
    createMailCourier({ mail, publicUrl }),
  ];
  if (emailUrl !== undefined) {
    const sender = createMailSender(emailUrl);
    const service = { ...sender, findMailboxPath: async () => null };
    const bounces = bounceMailboxUrl && createBounceMailbox(bounceMailboxUrl);
    const upkeepJobs = bounces
      ? [{ name: 'read-bounces', run: (to: Database, now: Date) => readBounces(to, bounces, now) }]
      : [];
    return { sender, service, routes, couriers: couriersOf(sender), upkeepJobs };
  }
  const upkeepJobs: NamedJob[] = [];
  if (!simulator) {
    return { sender: undefined, service: null, routes, couriers: () => [], upkeepJobs };
  }
  const { mail: sender } = simulator;
  const service = { ...sender, findMailboxPath: simulator.findPath };
  const allRoutes = [...routes, simulator.routes];
  return { sender, service, routes: allRoutes, couriers: couriersOf(sender), upkeepJobs };
}

import { planDeliveries } from '#server/features/flows/notifying/plan-deliveries.ts';
import { sendDeliveries } from '#server/features/flows/notifying/send-deliveries.ts';
import type { Job } from './job.ts';

/** Sends new notifications by the ways their members want; does nothing in a shop that has none. */
export const sendNotifications: Job = async (database, now, { mailing, log, stopping }) => {
  if (!mailing) return 0;
  await planDeliveries(database, ['EMAIL'], now);
  const tools = { ...mailing, log, ...(stopping && { stopping }) };
  return sendDeliveries(database, tools, now);
};

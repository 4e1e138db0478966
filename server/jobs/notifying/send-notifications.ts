import { planDeliveries } from '#server/features/flows/notifying/plan-deliveries.ts';
import { sendDeliveries } from '#server/features/flows/notifying/send-deliveries.ts';
import type { Job } from '#server/jobs/job.ts';

/** Sends new notifications by the ways their members want; does nothing in a shop that has none. */
export const sendNotifications: Job = async (database, now, { sending, log, stopping }) => {
  if (!sending || sending.couriers.length === 0) return 0;
  const { couriers, publicUrl } = sending;
  await planDeliveries(database, couriers, now);
  const tools = { publicUrl, log, ...(stopping && { stopping }) };
  // At once: a service that is slow delays no other.
  const sent = await Promise.all(
    couriers.map((courier) => sendDeliveries(database, courier, tools, now)),
  );
  return sent.reduce((sum, count) => sum + count, 0);
};

import type { Job } from '@kaituan/server/jobs/job';
import type { DemoData } from '@kaituan/server/shop/prepare-shop';
import { createCalendar } from './rows/calendar.ts';
import { findSeedingDay } from './seeding-day.ts';

// What names the goods is imported only where they are written: a running shop does without them.

/** Fills an empty shop, and once a day moves its sales and new arrivals to where they would be today. */
export const demoData: DemoData = {
  async create(database, now) {
    const { seedDemoShop } = await import('./seed-demo-shop.ts');
    await seedDemoShop(database, now);
    const { writeReceivedOrder } = await import('./orders/received-order.ts');
    const { seedDemoMembers } = await import('./members/seed-demo-members.ts');
    await seedDemoMembers(database, now);
    await writeReceivedOrder(database, now);
  },
  async renew(database, now) {
    const seededOn = await findSeedingDay(database);
    if (seededOn === undefined || seededOn >= createCalendar(now).today) return;
    const { refreshDemoTimes } = await import('./refresh-demo-times.ts');
    const { writeReceivedOrder } = await import('./orders/received-order.ts');
    await writeReceivedOrder(database, now);
    const isNewDay = await refreshDemoTimes(database, now);
    const { renewCampaigns } = await import('./campaigns/renew-campaigns.ts');
    // A closing one stays for minutes only, so a new day renews it.
    if (isNewDay) await renewCampaigns(database, now, ['SCHEDULED', 'OPEN', 'CLOSING']);
  },
};

/** Keeps joinable group buys in a demo shop; does nothing in other shops. */
export const renewDemo: Job = async (database, now) => {
  if ((await findSeedingDay(database)) === undefined) return 0;
  const { renewCampaigns } = await import('./campaigns/renew-campaigns.ts');
  return renewCampaigns(database, now);
};

import type { Configuration } from '@kaituan/server/configuration/configuration';
import type { Database } from '@kaituan/server/database/database';
import type { SimulatedServices } from '@kaituan/server/shop/open-couriers';
import { openDemoLine } from './line/demo-line.ts';
import { openDemoMailbox } from './mailbox/demo-mailbox.ts';
import { openDemoDevices } from './push/demo-devices.ts';

/** Simulators of the services that are not configured; the mailbox shows what all of them were sent. */
export function openDemoServices(
  database: Database,
  { lineAccounts, fcmServiceAccountFile }: Configuration,
): SimulatedServices {
  const line = lineAccounts.length > 0 ? undefined : openDemoLine({ database });
  const devices = fcmServiceAccountFile === undefined ? openDemoDevices({ database }) : undefined;
  return { line, devices, mail: openDemoMailbox({ database, line, devices }) };
}

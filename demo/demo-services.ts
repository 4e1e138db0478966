import type { Configuration } from '@kaituan/server/configuration/configuration';
import type { Database } from '@kaituan/server/database/database';
import type { ShownCodes } from '@kaituan/server/identity/identity-call';
import type { SimulatedServices } from '@kaituan/server/shop/open-couriers';
import { openDemoTexts } from './codes/demo-texts.ts';
import { shownCodes } from './codes/shown-codes.ts';
import { openDemoLine } from './line/demo-line.ts';
import { openDemoMailbox } from './mailbox/demo-mailbox.ts';
import { openDemoBrowsers } from './push/demo-browsers.ts';
import { openDemoDevices } from './push/demo-devices.ts';

/** Simulators of the services that are not configured; the mailbox shows what all of them were sent. */
export function openDemoServices(
  database: Database,
  { lineAccounts, fcmServiceAccountFile }: Configuration,
): SimulatedServices & { shownCodes: ShownCodes } {
  const line = lineAccounts.length > 0 ? undefined : openDemoLine({ database });
  const devices = fcmServiceAccountFile === undefined ? openDemoDevices({ database }) : undefined;
  const browsers = openDemoBrowsers({ database });
  const texts = openDemoTexts({ database });
  return {
    ...{ line, devices, browsers: browsers.record },
    mail: openDemoMailbox({ database, line, devices, browsers, texts }),
    shownCodes: {
      ...shownCodes,
      createSender: (log) => texts.record(shownCodes.createSender(log)),
    },
  };
}

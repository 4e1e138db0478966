import type { Configuration } from '@kaituan/server/configuration/configuration';
import type { Database } from '@kaituan/server/database/database';
import type { SimulatedMessages } from '@kaituan/server/identity/codes/code-sender';
import type { SimulatedServices } from '@kaituan/server/shop/open-couriers';
import { openDemoTexts } from './codes/demo-texts.ts';
import { openDemoLine } from './line/demo-line.ts';
import { openDemoMailbox } from './mailbox/demo-mailbox.ts';
import { openDemoBrowsers } from './push/demo-browsers.ts';
import { openDemoDevices } from './push/demo-devices.ts';

/** Simulators of the services that are not configured; the mailbox shows what all of them were sent. */
export function openDemoServices(
  database: Database,
  { lineAccounts, fcmServiceAccountFile }: Configuration,
): SimulatedServices & { messages: SimulatedMessages } {
  const line = lineAccounts.length > 0 ? undefined : openDemoLine({ database });
  const devices = fcmServiceAccountFile === undefined ? openDemoDevices({ database }) : undefined;
  const browsers = openDemoBrowsers({ database });
  const texts = openDemoTexts({ database });
  const mail = openDemoMailbox({ database, line, devices, browsers, texts });
  const messages = { mail: mail.mail, texts };
  return { line, devices, browsers: browsers.record, mail, messages };
}

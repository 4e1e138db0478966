import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { createAppCourier } from '#server/features/flows/notifying/app-courier.ts';
import { createBrowserCourier } from '#server/features/flows/notifying/browser-courier.ts';
import type { Courier } from '#server/features/flows/notifying/courier.ts';
import { type DevicePusher, openFcm, readServiceAccount } from '#server/platform/notifying/fcm.ts';
import { openWebPush, type WebPush } from '#server/platform/notifying/web-push.ts';
import { openLine, type SimulatedLine } from './open-line.ts';
import { openMail, type SimulatedMail } from './open-mail.ts';

/** What a demo shop plays itself where the service is not configured. */
export type SimulatedServices = {
  line: SimulatedLine | undefined;
  devices: DevicePusher | undefined;
  /** Shows what is pushed to browsers. */
  browsers(push: WebPush): WebPush;
  mail: SimulatedMail;
};

/** Every way by which notifications are sent: e-mail, LINE, browsers and devices, each if configured or simulated. */
export async function openCouriers(options: {
  database: Database;
  configuration: Configuration;
  log: Logger;
  /** The shop's address, for links. */
  publicUrl: () => string;
  simulated: SimulatedServices | undefined;
}): Promise<{
  line: ReturnType<typeof openLine>;
  mails: ReturnType<typeof openMail>;
  couriers: Courier[];
}> {
  const { configuration, publicUrl, simulated } = options;
  const { fcmServiceAccountFile: fcmFile } = configuration;
  const line = openLine({ ...options, simulator: simulated?.line });
  const mails = openMail({ ...options, simulator: simulated?.mail });
  const devices =
    fcmFile === undefined ? simulated?.devices : openFcm(await readServiceAccount(fcmFile));
  const webPush = openWebPush({ subject: publicUrl });
  const couriers = [
    ...mails.couriers(publicUrl),
    ...line.couriers,
    createBrowserCourier(simulated?.browsers(webPush) ?? webPush),
    ...(devices ? [createAppCourier(devices)] : []),
  ];
  return { line, mails, couriers };
}

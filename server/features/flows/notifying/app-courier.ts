import {
  appReach,
  deleteDevice,
  listDevices,
} from '#server/features/ground/notification/device-query.ts';
import { countUnread } from '#server/features/ground/notification/notification-query.ts';
import { DeviceGone, type DevicePusher } from '#server/platform/notifying/fcm.ts';
import { MessageRefused } from '#server/platform/notifying/reach.ts';
import { type Courier, placesFor } from './courier.ts';

/** Shows notifications on the devices of a member; one that took it is enough, and a repetition replaces it there. */
export const createAppCourier = (pusher: DevicePusher): Courier => ({
  ...appReach,
  perMessage: 1,
  async send(database, { notifications: [outgoing], leadId }, now) {
    const { memberId, title, body, url } = outgoing;
    const unread = await countUnread(database, memberId);
    let isTaken = false;
    let failure: unknown;
    const devices = await listDevices(database, memberId);
    const shown = placesFor(outgoing, devices);
    for (const { token: deviceToken } of shown) {
      try {
        await pusher.send({ deviceToken, title, body, url, tag: `n${leadId}`, unread }, now);
        isTaken = true;
      } catch (error) {
        if (error instanceof DeviceGone) await deleteDevice(database, deviceToken);
        else failure = error;
      }
    }
    if (isTaken || shown.length < devices.length) return;
    throw failure ?? new MessageRefused('no device of the member takes messages any more');
  },
});

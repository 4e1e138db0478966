import { withChannel } from './channel.ts';

/** Where a calendar file is fetched; LINE hands it to the phone's own browser, which can open it. */
export const calendarFilePath = (path: string, channelId: number): string =>
  withChannel(`${path}?openExternalBrowser=1`, channelId);

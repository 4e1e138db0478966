import { withChannel } from '#web/navigation/channel.ts';

/** The path of a calendar file; inside LINE it opens in the phone's browser. */
export const calendarFilePath = (path: string, channelId: number): string =>
  withChannel(`${path}?openExternalBrowser=1`, channelId);

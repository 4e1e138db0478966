import { createCallApi } from '@kaituan/api-client/api';
import { type LineStep, lineCodes } from '@kaituan/domain/notification/line-failure';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { browserData } from '#web/platform/browser.ts';

/** A page in which nothing works tells no more. */
const maxReports = 10;
let reports = 0;

/** Tells the shop's log of a failure of LINE's SDK: its code and what was tried, and nothing of the visitor. */
export async function reportFailure(named: string, step: LineStep): Promise<void> {
  reports += 1;
  if (reports > maxReports) return;
  const channelId =
    Number(/[?&]channelId=(\d{1,9})\b/.exec(location.search)?.[1]) || defaultChannelId;
  const call = createCallApi({
    baseUrl: browserData.environment.apiBaseUrl || location.origin,
    // What failed may leave the page, or close its window.
    fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
  });
  const code = lineCodes.find((one) => one === named) ?? 'UNKNOWN';
  await call('/SiteInfo/ReportLineFailure', { channelId, code, step });
}

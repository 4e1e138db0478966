import { createCallApi } from './api.ts';
import { readBrowserData } from './browser-data.ts';
import { createQueryClient } from './query-client.ts';

/** This tab's environment and data cache. Only the browser imports this. */
export const browserData = readBrowserData();
export const browserQueryClient = createQueryClient(
  createCallApi({ baseUrl: browserData.environment.apiBaseUrl || location.origin }),
);

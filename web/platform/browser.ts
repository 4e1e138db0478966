import { createCallApi } from './api.ts';
import { promptSignIn } from './app-state.ts';
import { readBrowserData } from './browser-data.ts';
import { findToken } from './identity/current-identity.ts';
import { createQueryClient } from './query-client.ts';

/** This tab's environment and query cache; browser only. */
export const browserData = readBrowserData();
export const browserQueryClient = createQueryClient(
  createCallApi({
    baseUrl: browserData.environment.apiBaseUrl || location.origin,
    identityBaseUrl: location.origin,
    bearer: {
      findToken,
      renewToken: (refused) => findToken({ refused }),
      onUnauthenticated: promptSignIn,
    },
  }),
);

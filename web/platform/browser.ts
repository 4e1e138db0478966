import { createCallApi } from '@kaituan/api-client/api';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { connectIdentity, findToken } from '@kaituan/identity-client/current-identity';
import { promptSignIn, readAppState, setUser } from './app-state.ts';
import { readBrowserData } from './browser-data.ts';

/** This tab's environment and query cache; browser only. */
export const browserData = readBrowserData();
connectIdentity({
  settings: browserData.environment,
  readUser: () => readAppState().user,
  setUser,
  // The specification's order: LINE, then the user.
  beforeSignOut: () =>
    import('./messaging/messaging.ts').then(({ signOutOfMessaging }) => signOutOfMessaging()),
});
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

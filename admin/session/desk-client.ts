import { createCallApi } from '@kaituan/api-client/api';
import { clearMemberData, createQueryClient } from '@kaituan/api-client/query-client';
import { connectIdentity, findToken } from '@kaituan/identity-client/current-identity';
import { readEnvironment } from '#admin/platform/environment.ts';
import { promptSignIn, readSignedIn, setSignedIn } from './signed-in.ts';

const environment = readEnvironment();
connectIdentity({
  settings: environment,
  readUser: readSignedIn,
  setUser: (member) => {
    // Nothing of the one before is shown to the next.
    if (member?.id !== readSignedIn()?.id) clearMemberData(deskQueryClient);
    setSignedIn(member);
  },
  beforeSignOut: async () => {},
});

/** This tab's query cache, by which the API is asked. */
export const deskQueryClient = createQueryClient(
  createCallApi({
    baseUrl: environment.apiBaseUrl || location.origin,
    identityBaseUrl: location.origin,
    bearer: {
      findToken,
      renewToken: (refused) => findToken({ refused }),
      onUnauthenticated: promptSignIn,
    },
  }),
);

import { type CallPath, createCallApi } from '@kaituan/api-client/api';
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

const callOptions = {
  baseUrl: environment.apiBaseUrl || location.origin,
  identityBaseUrl: location.origin,
  bearer: {
    findToken,
    renewToken: (refused: string) => findToken({ refused }),
    onUnauthenticated: promptSignIn,
  },
};
const call = createCallApi(callOptions);
/** Thousands of goods take a small shop more than a minute, and everything or nothing of a file is written. */
const callPatiently = createCallApi({ ...callOptions, timeoutMs: 5 * 60_000 });
const isLong: ReadonlySet<CallPath> = new Set([
  '/StaffGoods/ImportCatalogFile',
  '/StaffGoods/ExportCatalogFile',
] as const);

/** This tab's query cache, by which the API is asked. */
export const deskQueryClient = createQueryClient((path, ...rest) =>
  (isLong.has(path) ? callPatiently : call)(path, ...rest),
);

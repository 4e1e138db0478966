/** Parameters that a login adds; other pages may use the same names. */
const loginNames = [
  'code',
  'state',
  'friendship_status_changed',
  'error',
  'error_description',
  'liffOAuth2Error',
  'liffRedirectUri',
];
/** LINE's own channel; of a link it is the part that says which LIFF app is meant. */
export const liffClientName = 'liffClientId';
/** Set in the return address, it prevents a second page load on Android. */
const escapedName = 'liffIsEscapedFromApp';
/** What LINE's app hands over behind the #. */
const credential =
  /^(?:context_token|feature_token|access_token|id_token|client_id|mst_verifier|mst_challenge|msit)=/;

/**
 * The address without LINE's codes and tokens, which must not stay in the history. `liffClientId` goes with
 * them after a login that names a channel of the shop; elsewhere the address needs it to stay a link of its LIFF app.
 */
export function withoutMessagingParameters(url: URL): string {
  const clean = new URL(url);
  const { searchParams } = clean;
  const isFailure = searchParams.has('liffOAuth2Error');
  const isReturn =
    searchParams.has(liffClientName) &&
    (searchParams.has('liffRedirectUri') || searchParams.has('state'));
  if (isReturn && searchParams.has('channelId')) searchParams.delete(liffClientName);
  for (const name of isReturn || isFailure ? loginNames : []) searchParams.delete(name);
  for (const name of [...searchParams.keys()]) {
    if (name.startsWith('liff.') || name === escapedName) searchParams.delete(name);
  }
  const remaining = url.hash.slice(1).split('&');
  clean.hash = remaining.filter((part) => !credential.test(part)).join('&');
  const query = searchParams.size === url.searchParams.size ? url.search : clean.search;
  return clean.pathname + query + clean.hash;
}

/** The return address of a LINE login: this page, clean. */
export function returnUrlOf(url: URL): string {
  const back = new URL(withoutMessagingParameters(url), url);
  back.searchParams.set(escapedName, 'true');
  return back.href;
}

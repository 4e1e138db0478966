/** What a login adds to an address; other pages may use such names for themselves. */
const loginNames = [
  'code',
  'state',
  'friendship_status_changed',
  'error',
  'error_description',
  'liffOAuth2Error',
  'liffClientId',
  'liffRedirectUri',
];
/** Said in the way back already, it keeps the SDK from loading the page a second time on Android. */
const escapedName = 'liffIsEscapedFromApp';
/** What LINE's app hands over behind the #. */
const credential =
  /^(?:context_token|feature_token|access_token|id_token|client_id|mst_verifier|mst_challenge|msit)=/;

/** The address without what LINE added to it: codes and tokens are for nobody's history. */
export function withoutMessagingParameters(url: URL): string {
  const clean = new URL(url);
  const { searchParams } = clean;
  const isLogin = searchParams.has('liffClientId') || searchParams.has('liffOAuth2Error');
  for (const name of isLogin ? loginNames : []) searchParams.delete(name);
  for (const name of [...searchParams.keys()]) {
    if (name.startsWith('liff.') || name === escapedName) searchParams.delete(name);
  }
  const kept = url.hash.slice(1).split('&');
  clean.hash = kept.filter((part) => !credential.test(part)).join('&');
  const query = searchParams.size === url.searchParams.size ? url.search : clean.search;
  return clean.pathname + query + clean.hash;
}

/** Where LINE is to send the browser back to: this page, clean. */
export function returnUrlOf(url: URL): string {
  const back = new URL(withoutMessagingParameters(url), url);
  back.searchParams.set(escapedName, 'true');
  return back.href;
}

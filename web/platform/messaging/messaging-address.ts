/** LINE's browser for the shop's own LIFF app; its ordinary in-app browser does not say LIFF. */
export const isLiffBrowser = (userAgent: string): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent);

/** A login that LINE's SDK began comes back with one of these. */
const isLoginReturn = (url: URL): boolean =>
  url.searchParams.has('liffClientId') || url.searchParams.has('liffOAuth2Error');

/** Whether somebody arrives from LINE, so that its SDK is needed; everyone else never loads it. */
export const isFromMessaging = (url: URL, userAgent: string): boolean =>
  isLoginReturn(url) ||
  url.searchParams.has('liff.state') ||
  /[#&]access_token=/.test(url.hash) ||
  isLiffBrowser(userAgent);

/** True in LINE's browser for LIFF apps; its ordinary in-app browser does not say LIFF. */
export const isLiffBrowser = (userAgent: string): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent);

/** True in a window that LINE's app opened over a page of the shop. */
export const isSubWindow = (userAgent: string): boolean => /\bLIFF\/SubWindow\b/.test(userAgent);

/** A login that LINE's SDK began comes back with one of these. */
const isLoginReturn = (url: URL): boolean =>
  url.searchParams.has('liffClientId') || url.searchParams.has('liffOAuth2Error');

/** Whether the address needs LINE's SDK; others never load it. */
export const isFromMessaging = (url: URL, userAgent: string): boolean =>
  isLoginReturn(url) ||
  url.searchParams.has('liff.state') ||
  /[#&]access_token=/.test(url.hash) ||
  isLiffBrowser(userAgent);

/** True in LINE's browser for LIFF apps; its ordinary in-app browser does not say LIFF. */
export const isLiffBrowser = (userAgent: string): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent);

/** Whether a demo shop plays LINE's app around this page, in a tab that it marked. */
export function isSimulated(): boolean {
  try {
    return sessionStorage.getItem('kaituan.simulated-line') !== null;
  } catch {
    return false;
  }
}

/** Whether LINE's app shows this page. */
export const isInMessagingApp = (): boolean => isLiffBrowser(navigator.userAgent) || isSimulated();

/** A login that LINE's SDK began comes back with one of these. */
const isLoginReturn = (url: URL): boolean =>
  url.searchParams.has('liffClientId') || url.searchParams.has('liffOAuth2Error');

/** Whether the address needs LINE's SDK; others never load it. */
export const isFromMessaging = (url: URL, userAgent: string): boolean =>
  isLoginReturn(url) ||
  url.searchParams.has('liff.state') ||
  /[#&]access_token=/.test(url.hash) ||
  isLiffBrowser(userAgent) ||
  isSimulated();

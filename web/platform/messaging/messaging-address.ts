/** True in LINE's browser for LIFF apps; its ordinary in-app browser does not say LIFF. */
export const isLiffBrowser = (userAgent: string): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent);

/** True in a window that LINE's app opened over a page of the shop. */
const isSubWindow = (userAgent: string): boolean => /\bLIFF\/SubWindow\b/.test(userAgent);

/** Set in tabs of the demo shop's simulated LINE, which names its windows. */
const simulationKey = 'kaituan.simulated-line';
const simulatedWindow = /^simulated-line-([\w-]+)$/;

/** Whether a demo shop plays LINE's app around this page. */
export function isSimulated(): boolean {
  try {
    return sessionStorage.getItem(simulationKey) !== null;
  } catch {
    return false;
  }
}

/** The window of the simulated LINE that this is. */
export const findSimulatedWindow = (): string | undefined => simulatedWindow.exec(window.name)?.[1];
export const nameOfSimulatedWindow = (id: string): string => `simulated-line-${id}`;

/** Whether LINE's app shows this page. */
export const isInMessagingApp = (): boolean => isLiffBrowser(navigator.userAgent) || isSimulated();
/** Whether this page is in a window that LINE's app opened over another. */
export const isInSubWindow = (): boolean =>
  isSubWindow(navigator.userAgent) || (isSimulated() && findSimulatedWindow() !== undefined);

/** A login that LINE's SDK began comes back with one of these. */
const isLoginReturn = (url: URL): boolean =>
  url.searchParams.has('liffClientId') || url.searchParams.has('liffOAuth2Error');

/** Whether the address needs LINE's SDK; others never load it. */
export const isFromMessaging = (url: URL, userAgent: string): boolean =>
  isLoginReturn(url) ||
  url.searchParams.has('liff.state') ||
  /[#&]access_token=/.test(url.hash) ||
  isLiffBrowser(userAgent);

import { findTransport, type HostWindow, handlerReadyEvents } from './native-hosts.ts';

/** The wrapper's user agent suffix, as in `PecShopApp/1.4.2`. */
const wrapperAgent = /\bPecShopApp\/(\d+(?:\.\d+){0,3})/;

/** The version of the native app, or undefined in ordinary browsers and in wrappers that do not say. */
export const findAppVersion = (userAgent: string): string | undefined =>
  wrapperAgent.exec(userAgent)?.[1];

/** True inside the native-app wrapper; browser only. */
export const isInWrapper = (): boolean =>
  window === window.top &&
  (findTransport(window as HostWindow) !== undefined || wrapperAgent.test(navigator.userAgent));

/** Calls back once the wrapper is detected, which may take a moment. */
export function whenInWrapper(begin: () => void): () => void {
  if (isInWrapper()) {
    begin();
    return () => {};
  }
  const check = () => {
    if (!isInWrapper()) return;
    stop();
    begin();
  };
  const stop = () => {
    for (const event of handlerReadyEvents) removeEventListener(event, check);
  };
  for (const event of handlerReadyEvents) addEventListener(event, check);
  return stop;
}

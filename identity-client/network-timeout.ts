const timeoutMs = 30_000;
const mobileTimeoutMs = 60_000;

/** Timeout of identity calls, doubled on mobile devices. */
export const networkTimeoutMs = (): number =>
  /Mobi|Android|iP(?:hone|ad|od)/.test(navigator.userAgent) ? mobileTimeoutMs : timeoutMs;

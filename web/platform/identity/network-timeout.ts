const timeoutMs = 30_000;
const mobileTimeoutMs = 60_000;

/** How long the identity is waited for: phones on the road get twice the time. */
export const networkTimeoutMs = (): number =>
  /Mobi|Android|iP(?:hone|ad|od)/.test(navigator.userAgent) ? mobileTimeoutMs : timeoutMs;

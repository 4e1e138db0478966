const inLine = /\bLine\/\d+\.\d+\.\d+ LIFF\b/;
const storedLogin = /^LIFF_STORE:(\d+-\w+):accessToken$/;

/**
 * The LIFF app whose scanner can be used here: in LINE's app, after the shop was opened in the same tab. Without its login
 * the SDK would leave the desk for LINE.
 */
export function findScanningApp(): string | undefined {
  if (!inLine.test(navigator.userAgent)) return undefined;
  const keys = Object.keys(sessionStorage);
  return keys.map((key) => storedLogin.exec(key)?.[1]).find((liffId) => liffId !== undefined);
}

/** Reads a code by LINE's own scanner; null when it was closed. */
export async function scanInLine(liffId: string): Promise<string | null> {
  const [{ default: liff }, { default: ScanCode }, { default: SubWindow }] = await Promise.all([
    import('@line/liff/core'),
    import('@line/liff/scan-code-v2'),
    import('@line/liff/sub-window'),
  ]);
  liff.use(new SubWindow());
  liff.use(new ScanCode());
  // The SDK forces the light color scheme; the desk decides itself.
  await liff
    .init({ liffId })
    .finally(() => document.documentElement.style.removeProperty('color-scheme'));
  return (await liff.scanCodeV2()).value;
}

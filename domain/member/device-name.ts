const browsers: readonly [RegExp, string][] = [
  [/\bLine\//i, 'LINE 內建瀏覽器'],
  [/\bInstagram\b/, 'Instagram 內建瀏覽器'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook 內建瀏覽器'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, '三星瀏覽器'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable device name: its browser and system, by the user agent. */
export function describeDevice(userAgent: string): { browser: string; system: string } {
  const find = (signs: readonly [RegExp, string][]) =>
    signs.find(([sign]) => sign.test(userAgent))?.[1];
  return { browser: find(browsers) ?? '其他瀏覽器', system: find(systems) ?? '其他裝置' };
}

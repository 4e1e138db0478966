/** Browsers inside other apps: some ways of signing in do not work there. */
export type InAppBrowser = 'LINE' | 'FACEBOOK' | 'INSTAGRAM';

const signs: readonly [RegExp, InAppBrowser][] = [
  [/\bLine\/\d/i, 'LINE'],
  [/\bInstagram\b/, 'INSTAGRAM'],
  [/\bFB(?:AN|AV|_IAB)\b|\bMessenger\b/, 'FACEBOOK'],
];

export const findInAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];

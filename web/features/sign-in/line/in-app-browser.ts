/** In-app browsers, where some sign-in methods do not work. */
export type InAppBrowser = 'LINE' | 'FACEBOOK' | 'INSTAGRAM';

const signs: readonly [RegExp, InAppBrowser][] = [
  [/\bLine\/\d/i, 'LINE'],
  [/\bInstagram\b/, 'INSTAGRAM'],
  [/\bFB(?:AN|AV|_IAB)\b|\bMessenger\b/, 'FACEBOOK'],
];

export const findInAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];

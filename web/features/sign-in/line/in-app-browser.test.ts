import { expect, it } from 'vitest';
import { findInAppBrowser } from './in-app-browser.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

it.each([
  [`${safari} Safari/604.1 Line/15.0.0`, 'LINE'],
  [`${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0;FBDV/iPhone16,1]`, 'FACEBOOK'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36 [FB_IAB/FB4A;]', 'FACEBOOK'],
  [`${safari} Mobile/15E148 Instagram 350.0.0.11.96 (iPhone16,1)`, 'INSTAGRAM'],
  [`${safari} Version/18.5 Mobile/15E148 Safari/604.1`, undefined],
  ['Mozilla/5.0 (X11; Linux) Online/1 Chrome/156.0', undefined],
])('%s', (userAgent, expected) => expect(findInAppBrowser(userAgent)).toBe(expected));

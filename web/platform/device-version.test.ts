import { expect, it } from 'vitest';
import { describeDevice } from './device-version.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36';

it.each([
  [iPhone, 'iOS 18.5'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0_1 like Mac OS X) AppleWebKit/605.1.15', 'iPadOS 17.0.1'],
  [pixel, 'Android 15'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0', 'Windows NT 10.0'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'macOS 10.15.7'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', 'Linux'],
  ['', undefined],
])('reads the system of %s', (userAgent, system) =>
  expect(describeDevice(userAgent).system).toBe(system),
);

it('knows the native app by the end of the user agent', () => {
  expect(describeDevice(`${pixel} PecShopApp/1.4.2`)).toMatchObject({
    appVersion: '1.4.2',
    protocolVersion: 1,
  });
  expect(describeDevice(pixel)).toMatchObject({
    appVersion: undefined,
    protocolVersion: undefined,
  });
});

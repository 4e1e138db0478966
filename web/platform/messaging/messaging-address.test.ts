import { expect, it } from 'vitest';
import { isFromMessaging } from './messaging-address.ts';
import { returnUrlOf, withoutMessagingParameters } from './messaging-parameters.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';
const shop = (path: string) => new URL(path, 'https://shop.example');

it.each([
  ['/?liffClientId=1657000001&code=x', safari, true],
  ['/?error=access_denied&liffOAuth2Error=1', safari, true],
  ['/?liff.state=%2Ffaq', safari, true],
  ['/#context_token=a.b.c&access_token=x', safari, true],
  ['/products', `${safari} Line/15.0.0 LIFF`, true],
  ['/products', `${safari} Line/15.0.0/IAB`, false],
  ['/products?code=x&state=y#reviews', safari, false],
])('%s in “%s” needs LINE’s SDK: %s', (path, userAgent, expected) => {
  expect(isFromMessaging(shop(path), userAgent)).toBe(expected);
});

it.each([
  [
    '/join-us?redirect=%2Fcart&channelId=7&code=c&state=s&liffClientId=1&liffRedirectUri=u',
    '/join-us?redirect=%2Fcart&channelId=7',
  ],
  ['/faq?code=c&state=s&liffClientId=1&liffRedirectUri=u', '/faq?liffClientId=1'],
  ['/faq?liffClientId=1&channelId=7&code=SALE', '/faq?liffClientId=1&channelId=7&code=SALE'],
  ['/join-us?error=access_denied&error_description=d&state=s&liffOAuth2Error=1', '/join-us'],
  ['/faq?liff.hback=2&channelId=7#access_token=x&id_token=y&client_id=1', '/faq?channelId=7'],
  ['/faq?liffIsEscapedFromApp=true#access_token=x&answer-3', '/faq#answer-3'],
  ['/orders?code=A%20B&state=paid', '/orders?code=A%20B&state=paid'],
])('%s is cleaned to %s', (path, expected) => {
  expect(withoutMessagingParameters(shop(path))).toBe(expected);
});

it('asks LINE to send the browser back to the clean page, once', () => {
  expect(
    returnUrlOf(shop('/join-us?redirect=%2Fcart&code=c&liffClientId=1&liffRedirectUri=u')),
  ).toBe('https://shop.example/join-us?redirect=%2Fcart&liffClientId=1&liffIsEscapedFromApp=true');
});

import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { arePushKeys, encryptForBrowser, maxPushBytes } from './web-push-encryption.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test("the RFC's example is encrypted as there", () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderPrivateKey, 'base64url'));
  const salt = Buffer.from(example.salt, 'base64url');
  const sealed = encryptForBrowser(Buffer.from(example.text), example, { salt, sender });
  expect(sealed.toString('base64url')).toBe(example.sealed);
});

test('every message has a key of its own', () => {
  const seal = () => encryptForBrowser(Buffer.from('1'), example).toString('hex');
  expect(seal()).not.toBe(seal());
  expect(() => encryptForBrowser(Buffer.alloc(maxPushBytes + 1), example)).toThrow(RangeError);
  expect(encryptForBrowser(Buffer.alloc(maxPushBytes), example)).toHaveLength(4_096);
});

test('keys that are none are known', () => {
  expect(arePushKeys(example)).toBe(true);
  expect(arePushKeys({ ...example, auth: 'AA' })).toBe(false);
  expect(arePushKeys({ ...example, p256dh: `B${'A'.repeat(86)}` })).toBe(false);
  expect(arePushKeys({ p256dh: '', auth: '' })).toBe(false);
});

import { expect, test, vi } from 'vitest';
import { contentSecurityPolicy } from './security-policy.ts';

const environment = {
  apiBaseUrl: '',
  publicUrl: 'https://shop.test',
  firebase: null,
  formOrigins: [],
  isReachableDemo: false,
};

test('inline scripts and styles are refused', () => {
  vi.stubEnv('DEV', false);
  const policy = contentSecurityPolicy('n', environment, { hasMessaging: true });
  expect(policy).not.toContain('unsafe');
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^script-src 'self' 'nonce-n' 'sha256-[\w+/]{43}='$/),
      "style-src 'self'",
    ]),
  );
});

test('an API elsewhere may be called, and its attachments shown', () => {
  vi.stubEnv('DEV', false);
  const apiBaseUrl = 'https://api.shop.test';
  const policyOf = (base: string) =>
    contentSecurityPolicy('n', { ...environment, apiBaseUrl: base }, { hasMessaging: false });
  expect(policyOf(apiBaseUrl).split('; ')).toEqual(
    expect.arrayContaining([
      `connect-src 'self' ${apiBaseUrl}`,
      `img-src 'self' data: blob: ${apiBaseUrl}`,
    ]),
  );
  expect(policyOf('').split('; ')).toContain("img-src 'self' data: blob:");
});

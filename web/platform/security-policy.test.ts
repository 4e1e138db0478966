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

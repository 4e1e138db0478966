import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { contentSecurityPolicy, nameOwnScripts } from './security-policy.ts';

const environment = {
  apiBaseUrl: '',
  publicUrl: 'https://shop.test',
  firebase: null,
  formOrigins: [],
  isReachableDemo: false,
};

test('inline scripts and styles are refused', () => {
  vi.stubEnv('DEV', false);
  const policy = contentSecurityPolicy(["'sha256-x'"], environment, { hasMessaging: true });
  expect(policy).not.toContain('unsafe');
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-x'$/),
      "style-src 'self'",
    ]),
  );
});

test('an API elsewhere may be called, and its attachments shown', () => {
  vi.stubEnv('DEV', false);
  const apiBaseUrl = 'https://api.shop.test';
  const policyOf = (base: string) =>
    contentSecurityPolicy([], { ...environment, apiBaseUrl: base }, { hasMessaging: false });
  expect(policyOf(apiBaseUrl).split('; ')).toEqual(
    expect.arrayContaining([
      `connect-src 'self' ${apiBaseUrl}`,
      `img-src 'self' data: blob: ${apiBaseUrl}`,
    ]),
  );
  expect(policyOf('').split('; ')).toContain("img-src 'self' data: blob:");
});

test('the scripts that the shop put into a page are named, and no others', () => {
  const page = [
    '<script>alert("came in with a name")</script>',
    '<script nonce="guessed">alert(1)</script>',
    '<script nonce="n1">first()\nsecond("<b>")</script>',
    '<script nonce="n1" type="module" async="">import "/x.js"</script>',
    '<script nonce="n1" src="/y.js"></script><link rel="modulepreload" nonce="n1" href="/x.js"/>',
    '<script nonce="n1">first()\nsecond("<b>")</script>',
  ];
  const { html, scripts } = nameOwnScripts(page.join(''), 'n1');
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(scripts).toEqual([hashOf('first()\nsecond("<b>")'), hashOf('import "/x.js"')]);
  expect(html).toBe(page.join('').replaceAll(' nonce="n1"', ''));
  expect(html).toContain('nonce="guessed"');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideRedirect,
  isSafeTarget,
  normalisePath,
  type RedirectRule,
  withParametersOf,
} from './redirect-rule.ts';

const allowedHosts = ['blog.example.com', 'localhost:8080'];
const rulesOf = (...rules: [path: string, target: string, status?: number][]) =>
  new Map<string, RedirectRule>(
    rules.map(([path, target, status = 302]) => [path, { path, target, status }]),
  );
const decide = (path: string, ...rules: Parameters<typeof rulesOf>) =>
  decideRedirect(path, rulesOf(...rules), allowedHosts);

describe('how paths are compared', () => {
  test.each([
    ['/old', '/old'],
    ['/old/', '/old'],
    ['//old///page', '/old/page'],
    ['/old?utm=1#top', '/old'],
    ['/', '/'],
    ['', '/'],
    ['/%E4%B8%AD%E7%A7%8B', '/中秋'],
    ['/100%', '/100%'],
    ['/a%2Fb', '/a%2Fb'],
  ])('%s is %s', (given, normalised) => {
    expect(normalisePath(given)).toBe(normalised);
  });

  test.each(['/a%00b', '/a%0Ab', '/a\\b', '/a b', 'old'])('no rule can have %j', (path) => {
    expect(normalisePath(path)).toBeUndefined();
  });

  test('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = normalisePath(path);
        fc.pre(once !== undefined && !once.includes('%'));
        expect(normalisePath(once ?? '')).toBe(once);
      }),
    );
  });
});

describe('which targets may be followed', () => {
  test.each([
    '/products',
    '/',
    '/products?sort=NEW#top',
    '/中秋',
    'https://blog.example.com',
    'https://Blog.Example.com/a?b#c',
    'http://localhost:8080/x',
  ])('%s is safe', (target) => {
    expect(isSafeTarget(target, allowedHosts)).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'https://blog.example.com@evil.example',
    'https://blog.example.com.evil.example',
    'https://blog.example.com:444/',
    'https://evil.example\\@blog.example.com',
    'HTTPS://blog.example.com',
    'https:blog.example.com',
    'ftp://blog.example.com',
    'javascript:alert(1)',
    'products',
    '',
    '/\ud800',
  ])('%j is not', (target) => {
    expect(isSafeTarget(target, allowedHosts)).toBe(false);
  });

  test('a browser that follows a safe target stays here or goes to an allowed host', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'https:',
      'http:',
      '@',
      ':',
      '?',
      '#',
      '.',
      '\t',
      '\n',
      ' ',
      '\u0000',
      '%2f',
      '%5c',
      'evil.example',
      'blog.example.com',
      'localhost:8080',
      'javascript:',
      'a',
      '。',
      '／',
    );
    const target = fc.oneof(
      fc
        .tuple(fc.constantFrom('', '/', 'https://', 'http://'), fc.array(piece, { maxLength: 6 }))
        .map(([start, pieces]) => start + pieces.join('')),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(target, (given) => {
        if (!isSafeTarget(given, allowedHosts)) return;
        const reached = new URL(given, 'https://shop.example/products/1');
        expect(['http:', 'https:']).toContain(reached.protocol);
        expect(['shop.example', ...allowedHosts]).toContain(reached.host);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('redirects', () => {
  test('Chinese targets are percent-encoded, once', () => {
    expect(decide('/a', ['/a', '/中秋?q=蝦'])?.target).toBe('/%E4%B8%AD%E7%A7%8B?q=%E8%9D%A6');
    expect(decide('/a', ['/a', '/%E4%B8%AD%E7%A7%8B'])?.target).toBe('/%E4%B8%AD%E7%A7%8B');
  });

  test('a path without a rule is not redirected', () => {
    expect(decide('/products', ['/old', '/products'])).toBeUndefined();
  });

  test('a rule sends to its target with its status', () => {
    expect(decide('/old/', ['/old', '/products?sort=NEW', 301])).toEqual({
      target: '/products?sort=NEW',
      status: 301,
    });
  });

  test('a chain of rules is one redirect, permanent only when all are', () => {
    expect(decide('/a', ['/a', '/b', 301], ['/b', '/c/', 302], ['/c', '/d', 301])).toEqual({
      target: '/d',
      status: 302,
    });
  });

  test('a chain keeps the parameters of every target', () => {
    const rules: Parameters<typeof rulesOf> = [
      ['/a', '/b?source=line&sort=NEW'],
      ['/b', '/c?sort=HOT#top'],
    ];
    expect(decide('/a', ...rules)?.target).toBe('/c?sort=HOT&source=line#top');
  });

  test('a chain may leave the shop for an allowed host only', () => {
    expect(decide('/a', ['/a', '/b'], ['/b', 'https://blog.example.com/x'])?.target).toBe(
      'https://blog.example.com/x',
    );
    expect(decide('/a', ['/a', '/b'], ['/b', 'https://evil.example/x'])).toBeUndefined();
  });

  test('a cycle of rules gives no redirect, nor does a rule to itself in other spelling', () => {
    expect(decide('/a', ['/a', '/b'], ['/b', '/a'])).toBeUndefined();
    expect(decide('/a', ['/a', '/a/?again=1'])).toBeUndefined();
  });

  test('a chain has at most five rules', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, i): [string, string] => [`/${i}`, `/${i + 1}`]);
    expect(decide('/0', ...chain(5))?.target).toBe('/5');
    expect(decide('/0', ...chain(6))).toBeUndefined();
  });

  test('the target of a redirect is not redirected again', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h');
    const target = fc.oneof(
      path,
      fc.constantFrom('https://blog.example.com/', '//evil.example', '/a/?x'),
    );
    fc.assert(
      fc.property(fc.dictionary(path, target), path, (targets, start) => {
        const rules = rulesOf(...Object.entries(targets));
        const redirect = decideRedirect(start, rules, allowedHosts);
        if (!redirect) return;
        expect(isSafeTarget(redirect.target, allowedHosts)).toBe(true);
        if (redirect.target.startsWith('/')) {
          expect(rules.has(normalisePath(redirect.target) ?? '')).toBe(false);
        }
      }),
    );
  });
});

describe('an address that leads elsewhere keeps its parameters', () => {
  test.each([
    [
      '?source=fb-ad&channelId=100083',
      '/collections/3008',
      '/collections/3008?source=fb-ad&channelId=100083',
    ],
    ['?source=fb-ad', '/products?source=line#top', '/products?source=line#top'],
    [
      '?source=fb-ad',
      'https://blog.example.com/a?b=1#c',
      'https://blog.example.com/a?b=1&source=fb-ad#c',
    ],
    ['?tag=a&tag=b', '/products?sort=NEW', '/products?sort=NEW&tag=a&tag=b'],
    ['?%E8%9D%A6=1&q=%26', '/products?蝦=2', '/products?蝦=2&q=%26'],
    ['', '/products', '/products'],
    ['?', '/products?', '/products'],
  ])('%s to %s', (query, target, expected) => {
    expect(withParametersOf(query, target)).toBe(expected);
  });
});

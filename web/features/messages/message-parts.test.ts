import { expect, it } from 'vitest';
import { partsOfMessage } from './message-parts.ts';

it('finds addresses, without the marks that follow them', () => {
  expect(partsOfMessage('請看 https://shop.test/products/1?a=b，謝謝（http://a.test）。')).toEqual([
    { text: '請看 ' },
    { text: 'https://shop.test/products/1?a=b', href: 'https://shop.test/products/1?a=b' },
    { text: '，謝謝（' },
    { text: 'http://a.test', href: 'http://a.test' },
    { text: '）。' },
  ]);
  expect(partsOfMessage('See https://a.test/x.').at(-1)).toEqual({ text: '.' });
});

it('makes a link of nothing else', () => {
  for (const body of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<a href="x">https</a>',
    'https://',
    '\\\\a.test',
  ]) {
    expect(partsOfMessage(body).some(({ href }) => href !== undefined)).toBe(false);
  }
  expect(partsOfMessage('<img src=x onerror=alert(1)> http://a.test/"onclick="x')[1]).toEqual({
    text: 'http://a.test/',
    href: 'http://a.test/',
  });
});

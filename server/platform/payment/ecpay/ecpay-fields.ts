import type { EcpayFields } from './check-mac-value.ts';

/** Fields of a form post, or undefined when a name comes twice. */
export function parseEcpayForm(body: string): EcpayFields | undefined {
  const pairs = [...new URLSearchParams(body)];
  const names = new Set(pairs.map(([name]) => name));
  return names.size === pairs.length ? Object.fromEntries(pairs) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fields of an answer to a query: like a form, but spaces and plus signs stand for themselves. */
export function parseEcpayAnswer(body: string): EcpayFields {
  const pairs = body
    .trim()
    .split('&')
    .filter((pair) => pair.includes('='))
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    });
  return Object.fromEntries(pairs);
}

const dropUnsafe = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim();

/** Text that ECPay takes for descriptions: letters, digits, spaces and little else. */
export const plainText = (text: string, length: number): string =>
  [...dropUnsafe(text)].slice(0, length).join('') || '訂單';

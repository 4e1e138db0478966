import type { EcpayFields } from './check-mac-value.ts';

/** The fields of a form post, or undefined when a name occurs twice. */
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

/** The fields of a query response: like a form, but spaces and plus signs are literal. */
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

/** Text in the characters that ECPay accepts for descriptions: letters, digits, spaces and few others. */
export const plainText = (text: string, length: number): string =>
  [...dropUnsafe(text)].slice(0, length).join('') || '訂單';

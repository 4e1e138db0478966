import { expect, test } from 'vitest';
import { messagingCodeOf, messagingProblems } from './messaging-problem.ts';

const failure = (code: string) => Object.assign(new Error('details'), { code });

test('each code of the specification has a sentence of its own', () => {
  const sentences = Object.values(messagingProblems);
  expect(Object.keys(messagingProblems)).toHaveLength(15);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/，/);
});

test.each([
  [failure('FORBIDDEN'), 'FORBIDDEN'],
  [failure('403'), '403'],
  [failure('RATE_LIMIT_EXCEEDED'), 429],
  [failure('418'), 'UNKNOWN'],
  [failure('constructor'), 'UNKNOWN'],
  [new TypeError('Failed to fetch'), 'UNKNOWN'],
  ['text', 'UNKNOWN'],
])('%o is %s', (error, code) => {
  expect(messagingCodeOf(error)).toBe(code);
});

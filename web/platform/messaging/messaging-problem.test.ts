import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  explainMessagingProblem,
  messagingCodeOf,
  messagingProblems,
} from './messaging-problem.ts';

/** `report-failure.test.tsx` */
vi.mock('./report-failure.ts', () => ({ reportFailure: async () => undefined }));

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

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

test.each([
  [failure('FORBIDDEN'), 'FORBIDDEN'],
  [failure('403'), '403'],
  [new TypeError('Failed to fetch'), 'UNKNOWN'],
] as const)('%o is a sentence for the shopper, and itself in the log', (error, code) => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(explainMessagingProblem(error, 'SHARE')).toBe(messagingProblems[code]);
  expect(log.mock.calls).toEqual([[`LINE: ${code}`, error]]);
  log.mockRestore();
});

test('without a connection nothing failed at LINE, and nothing is logged', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  expect(explainMessagingProblem(new TypeError('Failed to fetch'), 'SHARE')).toBe('無網路連線');
  expect(explainMessagingProblem(failure('UNKNOWN'), 'SHARE')).toBe('無網路連線');
  expect(log).not.toHaveBeenCalled();
  expect(explainMessagingProblem(failure('403'), 'SHARE')).toBe(messagingProblems[403]);
  log.mockRestore();
});

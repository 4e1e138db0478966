import { expect, test } from 'vitest';
import { terminalLines } from './terminal-lines.ts';

function linesFor(event: object): string {
  let written = '';
  const lines = terminalLines({ write: (text) => (written += text) });
  lines.write(JSON.stringify({ level: 'info', time: '2026-11-21T02:00:00.000Z', ...event }));
  return written.replace(/^\d\d:\d\d:\d\d/, 'TIME');
}

test('in a terminal a request is one short line', () => {
  const request = { method: 'GET', path: '/products/1', route: '/products/:id', status: 200 };
  expect(linesFor({ ...request, durationMs: 12.3, requestId: 'x' })).toBe(
    'TIME GET /products/1 200 12.3 ms\n',
  );
  const nowhere = { method: 'GET', route: '*', status: 404, durationMs: 1 };
  expect(linesFor({ ...nowhere, level: 'warn' })).toBe('TIME ⚠ GET * 404 1 ms\n');
});

test('an error has its facts, its causes and its location', () => {
  const cause = { name: 'DatabaseError', code: '23514', frames: ['at there'] };
  const err = { name: 'DrizzleQueryError', statement: 'select 1', frames: ['at here'], cause };
  expect(linesFor({ level: 'error', msg: 'a job failed', job: 'run-refunds', err })).toBe(
    [
      'TIME ✗ a job failed job=run-refunds',
      '    DrizzleQueryError statement=select 1',
      '      at here',
      '    DatabaseError code=23514',
      '      at there\n',
    ].join('\n'),
  );
});

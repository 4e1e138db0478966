import { describe, expect, it } from 'vitest';
import { readSource, recordVisit, sourceOf } from './visit-source.ts';

const dayMs = 86_400_000;

function memory(first?: string) {
  const values = new Map<string, string>(first ? [['kaituan.visit-source', first]] : []);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('the source in an address', () => {
  it.each(['line', 'ig-2026.08', 'A_b-c.9', 'x'.repeat(64)])('may be %s', (source) =>
    expect(sourceOf(`?channelId=7&source=${source}`)).toBe(source),
  );

  it.each(['', '%20', 'a b', '<b>', '團購', 'x'.repeat(65), 'a%0Ab'])('is not %j', (source) =>
    expect(sourceOf(`?source=${source}`)).toBe(''),
  );
});

describe('what is remembered of where visitors came from', () => {
  it('is the first and the last', () => {
    const storage = memory();
    recordVisit('line', storage, 0);
    recordVisit('facebook', storage, dayMs);
    recordVisit('email', storage, 2 * dayMs);
    expect(readSource(storage, 3 * dayMs)).toEqual({ first: 'line', last: 'email' });
  });

  it('is not changed by a visit without a source', () => {
    const storage = memory();
    recordVisit('line', storage, 0);
    recordVisit('', storage, dayMs);
    expect(readSource(storage, dayMs)).toEqual({ first: 'line', last: 'line' });
  });

  it('ends after thirty days, for each by itself', () => {
    const storage = memory();
    recordVisit('line', storage, 0);
    recordVisit('email', storage, 20 * dayMs);
    expect(readSource(storage, 30 * dayMs)).toEqual({ first: 'email', last: 'email' });
    expect(readSource(storage, 50 * dayMs)).toEqual({ first: '', last: '' });
  });

  it('is empty without storage', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => undefined,
    };
    expect(readSource(closed, 0)).toEqual({ first: '', last: '' });
  });

  it.each([
    '{',
    '[]',
    'null',
    '"line"',
    '{"first":{"source":"<b>","atMs":1},"last":{"source":"x","atMs":"1"}}',
    '{"first":null,"last":{"source":"from-the-future","atMs":9e15}}',
  ])('is nothing when %j is stored', (stored) =>
    expect(readSource(memory(stored), 2)).toEqual({ first: '', last: '' }),
  );
});

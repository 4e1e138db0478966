import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { joinNotes, maxNoteLength } from './line-note.ts';

test.each([
  ['', '', ''],
  ['請分裝', '', '請分裝'],
  ['', '不要香菜', '不要香菜'],
  ['請分裝', '請分裝', '請分裝'],
  ['請分裝；不要香菜', '請分裝', '請分裝；不要香菜'],
  ['請分裝', '請分裝，早上到', '請分裝；請分裝，早上到'],
  ['請分裝', '請分裝；早上到', '請分裝；早上到'],
  ['請分裝；早上到', '請分裝；早上到', '請分裝；早上到'],
  ['不要辣', '要辣', '不要辣；要辣'],
  ['請分裝', '不要香菜', '請分裝；不要香菜'],
])('%s and later %s is %s', (earlier, later, note) => {
  expect(joinNotes(earlier, later)).toEqual({ note });
});

it('loses no note without telling, and is never too long', () => {
  const note = fc.string({ maxLength: maxNoteLength });
  fc.assert(
    fc.property(note, note, (earlier, later) => {
      const joined = joinNotes(earlier, later);
      expect(joined.note.length).toBeLessThanOrEqual(maxNoteLength);
      expect(joined.note).toContain(later);
      expect(`${joined.note}${joined.dropped ?? ''}`).toContain(earlier);
    }),
  );
});

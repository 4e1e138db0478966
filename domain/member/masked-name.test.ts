import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faceOf, maskEmailsIn, maskName } from './masked-name.ts';

test.each([
  ['王小明', '王○明'],
  ['歐陽小明', '歐○明'],
  [' 王明 ', '王○'],
  ['王', '○'],
  ['', '○'],
  ['Mei Lin', 'M○n'],
  ['Al', 'A○'],
  ['𠮷野家', '𠮷○家'],
  ['👩‍🌾', '○'],
  ['👩‍🌾小農', '👩‍🌾○農'],
  ['王👨‍👩‍👧‍👦', '王○'],
  ['José', 'J○é'],
  ['新會員', '會員'],
])('strangers see %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('nothing between the first and the last character is shown, nor its length', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom('王', 'M', '𠮷'), name, name, (end, middle, other) => {
      expect(maskName(`${end}x${middle}x${end}`)).toBe(maskName(`${end}x${other}x${end}`));
    }),
    { numRuns: 2_000 },
  );
});

test('no name is shown in full', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      fc.pre(!name.includes('○'));
      expect(maskName(name)).toContain('○');
      expect(maskName(name)).not.toBe(name);
    }),
  );
});

test.each([
  ['王小明', '王'],
  ['Mei Lin', 'M'],
  ['👩‍🌾小農', '👩‍🌾'],
  ['王', ''],
  ['新會員', ''],
  [' ', ''],
])('the face of %j is %j', (name, face) => {
  expect(faceOf(name)).toBe(face);
});

test('addresses in a text are masked, and nothing else', () => {
  expect(maskEmailsIn('550 5.1.1 <wang.da@shop.example>: no such user; a@b.tw')).toBe(
    '550 5.1.1 <w•••@shop.example>: no such user; a•••@b.tw',
  );
  const plain = 'connect ECONNREFUSED 127.0.0.1:25';
  expect(maskEmailsIn(plain)).toBe(plain);
});

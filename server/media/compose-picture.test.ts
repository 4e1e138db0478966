import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePicture } from './compose-picture.ts';
import { glyphOf } from './glyph-file.ts';
import { findRecipe, layoutBoards, type PictureLayout, packShapes } from './picture-recipe.ts';

const recipe = {
  layout: 'HERO' as PictureLayout,
  glyphs: [glyphOf('☕'), glyphOf('🫘')],
  ground: ['#f6e8db', '#d9b08c'] as [string, string],
  accent: '#8a5a3c',
  wordmark: "BEAN & CO. O'QZ",
  motifs: ['salmon'],
  label: '阿里山水洗咖啡豆',
  seed: 7,
};

test.each(Object.keys(layoutBoards) as PictureLayout[])(
  'layout %s keeps its proportions',
  async (layout) => {
    const bytes = await composePicture({ ...recipe, layout }, 240);
    const { width, height } = await sharp(bytes).metadata();
    const board = layoutBoards[layout];
    expect({ width, height }).toEqual({
      width: 240,
      height: Math.round((240 * board.height) / board.width),
    });
  },
);

test('every package is drawn, each differently', async () => {
  const pictures = await Promise.all(
    packShapes.map((pack) => composePicture({ ...recipe, layout: 'PACK', pack }, 160)),
  );
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(packShapes.length);
});

test('what is in a jar, and the name on a package, are seen', async () => {
  const jar = { ...recipe, layout: 'PACK' as PictureLayout, pack: 'JAR' as const, motifs: [] };
  const pictures = await Promise.all(
    [jar, { ...jar, contents: 'honey' as const }, { ...jar, label: '龍眼蜂蜜' }].map((one) =>
      composePicture(one, 160),
    ),
  );
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(3);
});

test('the same recipe gives the same picture', async () => {
  const [first, again] = [await composePicture(recipe, 160), await composePicture(recipe, 160)];
  expect(first.equals(again)).toBe(true);
});

test('an emoji finds its glyph with and without the variation selector', () => {
  expect(glyphOf('☕')).toBe('2615');
  expect(glyphOf('🌶️')).toBe(glyphOf('🌶'));
  expect(() => glyphOf('文')).toThrow('圖庫沒有');
});

test.each([
  ['a glyph that does not exist', { glyphs: ['no-such-glyph'] }],
  ['a motif that was not rendered', { motifs: ['no-such-motif'] }],
  ['lettering that is not Latin capitals', { wordmark: '海味' }],
  ['a colour that is none', { accent: 'url(#x)' }],
  ['an unknown layout', { layout: 'POSTER' }],
  ['an unknown part', { script: 'x' }],
])('a recipe with %s is refused', (_, part) => {
  expect(findRecipe(recipe)).toEqual(recipe);
  expect(findRecipe({ ...recipe, ...part })).toBeUndefined();
});

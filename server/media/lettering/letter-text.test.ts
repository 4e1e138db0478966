import { expect, test } from 'vitest';
import {
  breakLines,
  type LetterStyle,
  letterText,
  shapeText,
  shorten,
  widthOf,
} from './letter-text.ts';

const style: LetterStyle = { size: 40, weight: 700 };
const outlinesOf = (svg: string) => svg.match(/<path /g)?.length ?? 0;

test('every character becomes an outline, without any installed font', async () => {
  const { svg, width } = await letterText('團購餅 NT$15', style);
  expect(outlinesOf(svg)).toBe(8);
  expect(svg).not.toContain('<text');
  expect(width).toBeGreaterThan(3 * style.size);
});

test('all characters written in Taiwan have an outline', async () => {
  const written = '的一是臺灣鹹酥雞滷味鯖魚芒果蔥油餅麵包薑黃嘢㕑鱈皰嚐炒咖哩「」，。！？％・…';
  expect(outlinesOf((await letterText(written, style)).svg)).toBe([...written].length);
});

test('Chinese characters missing in the font have another form or a mark, not a shorter name', async () => {
  expect(await letterText('台稉九號白米', style)).toEqual(await letterText('台粳九號白米', style));
  expect(await letterText('魷魚焿', style)).toEqual(await letterText('魷魚羹', style));
  for (const missing of ['冘', '燸'])
    expect(await letterText(`林${missing}行`, style)).toEqual(await letterText('林〓行', style));
});

test('what is drawn instead of a missing character stands for the one that was written', async () => {
  for (const written of ['林冘行', '林燸行', '九號稉米']) {
    const { glyphs } = await shapeText(written, style.weight);
    expect(glyphs.map(({ characters }) => characters).join('')).toBe(written);
  }
});

test.each(['冘', '燸', '稉'])('a variation selector does not hide %s', async (missing) => {
  for (const selector of ['\u{fe00}', '\u{e0100}']) {
    const drawn = await letterText(`林${missing}${selector}行`, style);
    expect(drawn).toEqual(await letterText(`林${missing}行`, style));
  }
});

test('signs missing in the font are left out', async () => {
  const plain = await letterText('好吃', style);
  expect(await letterText('好🎉吃', style)).toEqual(plain);
});

test('a heavier weight has other outlines, a larger size a larger width', async () => {
  const light = await letterText('團', { ...style, weight: 400 });
  expect(light.svg).not.toBe((await letterText('團', style)).svg);
  expect(await widthOf('團購', { ...style, size: 80 })).toBeCloseTo(
    2 * (await widthOf('團購', style)),
  );
});

test('full lines are broken, and overflowing text ends in an ellipsis', async () => {
  const lines = await breakLines('枋山愛文芒果產地直送，今天下單後天到貨', style, {
    width: 9 * style.size,
    max: 2,
  });
  expect(lines[0]).toBe('枋山愛文芒果產地直');
  expect(lines[1]).toMatch(/^送，.*…$/);
  for (const line of lines) expect(await widthOf(line, style)).toBeLessThanOrEqual(9 * style.size);
});

test('Latin words are not broken, and no line begins with a comma', async () => {
  const box = { width: 6 * style.size, max: 3 };
  expect(await breakLines('高山茶 Oolong Tea', style, box)).toEqual(['高山茶', 'Oolong Tea']);
  expect(await breakLines('一二三四五六，七', style, box)).toEqual(['一二三四五', '六，七']);
});

test('a text that fits is not shortened', async () => {
  expect(await shorten('團購', style, 200)).toBe('團購');
  expect(await shorten('團購團購團購團購', style, 200)).toMatch(/^團購團購?…$/);
});

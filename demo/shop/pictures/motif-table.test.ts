import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasMotif, photoPath } from '@kaituan/server/media/photo-set';
import { expect, test } from 'vitest';
import { buildDemoShop } from '#demo/shop/demo-shop.ts';
import { createCalendar } from '#demo/shop/rows/calendar.ts';
import { planProducts } from '#demo/shop/rows/planned-products.ts';
import { motifsOf, namedMotifs, namedProducts } from './motif-table.ts';
import { promotionMotifs } from './promotion-motifs.ts';

const products = planProducts();
const shop = buildDemoShop(createCalendar(new Date('2031-05-20T03:25:00Z')));

test.each([
  ['清雞胸肉', 'chicken-breast'],
  ['去骨雞腿排', 'thighs'],
  ['平飼雞蛋', 'eggs'],
  ['生食級鮪魚赤身', 'tuna'],
  ['黃豆', 'soy-beans'],
  ['大樹玉荷包', 'lychees'],
  ['智利九排櫻桃', 'cherries'],
  ['阿里山水洗咖啡豆', 'coffee-beans'],
  ['麻豆老欉文旦', 'pomelos'],
  ['挪威鮭魚菲力', 'salmon'],
  ['高麗菜豬肉水餃', 'dumplings'],
])('%s is shown as %s', (name, motif) => {
  const product = products.find(({ item }) => item[0] === name);
  expect(product && motifsOf(product.family.code, name)[0]).toBe(motif);
});

test('every picture shows what is sold: its own package with its name, and no emblem', () => {
  const nameOf = new Map(products.map(({ id, item }) => [id, item[0]]));
  const generic = shop.productMedia.filter(({ productId, recipe }) => {
    const { glyphs, label } = recipe as { glyphs?: string[]; label?: string };
    return glyphs?.length || label !== nameOf.get(productId ?? 0);
  });
  expect(generic.map(({ id }) => id)).toEqual([]);
  const emblems = [...shop.bannerMedia, ...shop.activityMedia].filter(
    ({ recipe }) => (recipe as { glyphs?: string[] }).glyphs?.length,
  );
  expect(emblems).toEqual([]);
  const bare = shop.bannerMedia.filter(
    ({ recipe }) => ((recipe as { motifs?: string[] }).motifs?.length ?? 0) < 3,
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('the tables name only goods of the demo and pictures that were rendered', () => {
  const names = new Set(products.map(({ item }) => item[0]));
  expect(namedProducts().filter((name) => !names.has(name))).toEqual([]);
  expect([...namedMotifs(), ...promotionMotifs()].filter((motif) => !hasMotif(motif))).toEqual([]);
});

test('each rendered picture is at most 60 kB, all together at most 6 MB', () => {
  const folder = dirname(dirname(photoPath('motifs/salmon')));
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.webp'))
    .map((file) => statSync(join(folder, file)).size);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});

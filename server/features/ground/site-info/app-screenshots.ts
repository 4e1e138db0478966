import { pictureWidths } from '@kaituan/contract/addresses';
import type { Picture } from '@kaituan/contract/media';
import { sectionsAt } from '@kaituan/domain/settings/home-sections';
import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { pictureColumns } from '#server/features/ground/aggregated/picture-columns.ts';
import { listHomeBanners, listHomeProductIds, listHomeSections } from './home-query.ts';

type FormFactor = 'narrow' | 'wide';
type Screenshot = {
  src: string;
  sizes: string;
  type: 'image/webp';
  form_factor: FormFactor;
  label: string;
};

/** Chrome shows screenshots of at least this width, at most so stretched, and of one shape per form factor. */
const minSide = 320;
const maxStretch = 2.3;
const maxScreenshots = 5;

/**
 * What browsers show while they ask whether to install the shop: pictures of its own home page, goods on phones and
 * banners on wide screens, of the sections that it shows now. Prices are in none.
 */
export async function listAppScreenshots(
  database: Database,
  channelId: number,
  now: Date,
): Promise<Screenshot[]> {
  const [sections, banners, { hotIds, newIds }] = await Promise.all([
    listHomeSections(database, channelId),
    listHomeBanners(database, channelId, now),
    listHomeProductIds(database, channelId, now),
  ]);
  const shown = sectionsAt(sections, now.getTime());
  const productIds = [
    ...(shown.includes('HOT') ? hotIds : []),
    ...(shown.includes('NEW') ? newIds : []),
  ];
  const goods = await listFirstPictures(database, [...new Set(productIds)]);
  const wide = screenshotsOf(
    (shown.includes('BANNERS') ? banners : []).map(({ title, picture }) => ({
      ...picture,
      alt: title || picture.alt,
    })),
    'wide',
  );
  return [
    ...screenshotsOf(goods, 'narrow'),
    ...(wide.length > 0 ? wide : screenshotsOf(goods, 'wide')),
  ];
}

/** One picture of each product, in the order of the products. */
async function listFirstPictures(
  database: Database,
  productIds: readonly number[],
): Promise<Picture[]> {
  if (productIds.length === 0) return [];
  const rows = await database
    .selectDistinctOn([media.productId], { productId: media.productId, ...pictureColumns })
    .from(media)
    .where(inArray(media.productId, [...productIds]))
    .orderBy(asc(media.productId), asc(media.position), asc(media.id));
  const byProduct = new Map(rows.map((row) => [row.productId, row]));
  return productIds.flatMap((id) => byProduct.get(id) ?? []);
}

/** Pictures as screenshots of one shape, that of the first which browsers take. */
export function screenshotsOf(pictures: readonly Picture[], form_factor: FormFactor): Screenshot[] {
  const taken = pictures.flatMap((picture) => {
    const width = pictureWidths.findLast((one) => one <= picture.width) ?? 0;
    const height = Math.round((width * picture.height) / picture.width);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (short < minSide || long > short * maxStretch) return [];
    return [{ id: picture.id, alt: picture.alt, width, height }];
  });
  const [first] = taken;
  const isOfOneShape = ({ width, height }: { width: number; height: number }) =>
    first !== undefined && width * first.height === height * first.width;
  return taken
    .filter(isOfOneShape)
    .slice(0, maxScreenshots)
    .map(({ id, alt, width, height }) => ({
      ...{
        src: `/media/${id}/${width}.webp`,
        sizes: `${width}x${height}`,
        type: 'image/webp' as const,
      },
      ...{ form_factor, label: alt },
    }));
}

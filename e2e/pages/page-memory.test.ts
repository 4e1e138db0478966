import { memoryBytesOf } from '@kaituan/server/testing/shops/shop-process';
import { expect, test } from 'vitest';
import { browse, differentPages, findProductIds } from '../../bench/browse-pages.ts';
import { sharedShop } from '../support/shared-shop.ts';

const url = sharedShop().url;
const megabytes = () => memoryBytesOf(sharedShop().pid) / 1024 / 1024;

/** A page that stays in memory takes about 0.6 MB: 300 of them would take almost 200. */
const maxGrowthMegabytes = 100;
/** The collector lets memory rise and fall by as much in between; what stays grows in every round. */
const rounds = 3;
/** Timeout of many page loads. */
const slow = { timeout: 300_000 };

test(
  'hundreds of different pages leave nothing of themselves in the memory of the shop',
  slow,
  async () => {
    const pages = differentPages(await findProductIds(url));
    await browse(url, pages, 100);
    const growths: number[] = [];
    do {
      const before = megabytes();
      const answers = await browse(url, pages, 300);
      expect([...answers.keys()].sort()).toEqual([200, 404]);
      growths.push(megabytes() - before);
    } while (Math.min(...growths) >= maxGrowthMegabytes && growths.length < rounds);
    expect(Math.min(...growths)).toBeLessThan(maxGrowthMegabytes);
  },
);

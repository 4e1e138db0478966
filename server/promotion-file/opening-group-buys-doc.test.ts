import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { promotionColumns } from './reading/promotion-columns.ts';

test.each(promotionColumns.map(({ heading }) => heading))(
  'the owner can read about the column %s',
  async (heading) => {
    const page = new URL('../../docs/opening-group-buys.md', import.meta.url);
    expect(await readFile(page, 'utf8')).toContain(heading);
  },
);

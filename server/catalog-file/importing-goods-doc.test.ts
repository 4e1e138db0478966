import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogColumns } from './columns/catalog-columns.ts';

test.each(catalogColumns.map(({ heading }) => heading))(
  'the owner can read about the column %s',
  async (heading) => {
    const page = new URL('../../docs/importing-goods.md', import.meta.url);
    expect(await readFile(page, 'utf8')).toContain(heading);
  },
);

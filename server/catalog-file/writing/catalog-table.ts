import {
  type CatalogColumn,
  type ColumnKey,
  catalogColumns,
  channelHeading,
} from '../columns/catalog-columns.ts';

/** A table to be written; cells are text, and `columns` says which of them hold numbers. */
export type CatalogTable = {
  columns: readonly TableColumn[];
  rows: AsyncIterable<string[]> | Iterable<string[]>;
};
export type TableColumn = { heading: string; key?: ColumnKey; isNumber: boolean };

/** Cells of one row by column key, or by heading for the price columns of channels. */
export type RowByColumn = ReadonlyMap<string, string>;

/** The columns of a full export: all there are, and two for every channel. */
export function columnsFor(channelIds: readonly number[]): TableColumn[] {
  const columns: readonly (CatalogColumn & { key: ColumnKey })[] = catalogColumns;
  return [
    ...columns.map(({ key, heading, isNumber = false }) => ({ key, heading, isNumber })),
    ...channelIds.flatMap((channelId) => [
      { heading: channelHeading({ channelId, says: 'PRICE' }), isNumber: true },
      { heading: channelHeading({ channelId, says: 'TIERS' }), isNumber: false },
    ]),
  ];
}

export const presentRow = (columns: readonly TableColumn[], row: RowByColumn): string[] =>
  columns.map(({ key, heading }) => row.get(key ?? heading) ?? '');

import {
  type CatalogColumn,
  type ColumnKey,
  catalogColumns,
  channelHeading,
} from '#server/catalog-file/columns/catalog-columns.ts';
import {
  rescissionLabels,
  restrictedLabels,
  statusLabels,
  temperatureLabels,
} from '#server/catalog-file/columns/column-fields.ts';
import { rowKinds } from '#server/catalog-file/staging/row-kind.ts';

/** A table to be written; cells are text, and `columns` marks those with numbers. */
export type CatalogTable = {
  columns: readonly TableColumn[];
  rows: AsyncIterable<string[]> | Iterable<string[]>;
};
export type TableColumn = {
  heading: string;
  key?: string;
  isNumber: boolean;
  /** The values of a drop-down list. */
  choices?: readonly string[] | undefined;
};

/** Cells of one row by column key, or by heading for the price columns of channels. */
export type RowByColumn = ReadonlyMap<string, string>;

const choices: Partial<Record<ColumnKey, readonly string[]>> = {
  kind: Object.values(rowKinds),
  status: Object.values(statusLabels),
  temperature: Object.values(temperatureLabels),
  rescission: Object.values(rescissionLabels),
  restricted: Object.values(restrictedLabels),
};

/** The columns of a full export: all, and two for every channel. */
export function columnsFor(channelIds: readonly number[]): TableColumn[] {
  const columns: readonly (CatalogColumn & { key: ColumnKey })[] = catalogColumns;
  return [
    ...columns.map(({ key, heading, isNumber = false }) => {
      return { key, heading, isNumber, choices: choices[key] };
    }),
    ...channelIds.flatMap((channelId) => [
      { heading: channelHeading({ channelId, says: 'PRICE' }), isNumber: true },
      { heading: channelHeading({ channelId, says: 'TIERS' }), isNumber: false },
    ]),
  ];
}

export const presentRow = (columns: readonly TableColumn[], row: RowByColumn): string[] =>
  columns.map(({ key, heading }) => row.get(key ?? heading) ?? '');

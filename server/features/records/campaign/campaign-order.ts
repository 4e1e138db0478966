import type { ShownCampaign } from './campaign-query.ts';
import { shownStatusOf } from './present-progress.ts';

/** Sorts group buys for a list: open ones, soonest to close first; then those to come; then the latest. */
export function sortCampaigns(rows: readonly ShownCampaign[], now: Date): ShownCampaign[] {
  const placeOf = (row: ShownCampaign): [group: number, ms: number] => {
    const status = shownStatusOf(row, now);
    if (status === 'OPEN') return [0, row.closesAt];
    return status === 'SCHEDULED' ? [1, row.opensAt] : [2, -row.closesAt];
  };
  const placed = rows.map((row) => ({ row, place: placeOf(row) }));
  return placed
    .toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.row.id - b.row.id)
    .map(({ row }) => row);
}

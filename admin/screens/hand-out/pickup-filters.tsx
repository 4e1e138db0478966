import { SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { shortDay } from './pickup-facts.tsx';
import { type Pickup, placeOf } from './use-hand-out.ts';

export type PickupFilter = { place: string; campaign: string };

/** The parcels of a place and a group buy; empty texts leave none out. */
export const filterPickups = (
  pickups: readonly Pickup[],
  { place, campaign }: PickupFilter,
): Pickup[] =>
  pickups.filter(
    (pickup) =>
      (place === '' || placeOf(pickup) === place) &&
      (campaign === '' || String(pickup.campaignId) === campaign),
  );

/** Place and group buy, where there are several. */
export function PickupFilters(
  props: PickupFilter & {
    pickups: readonly Pickup[];
    change: (filter: Partial<PickupFilter>) => void;
  },
) {
  const { pickups, place, campaign, change } = props;
  const places = [...new Set(pickups.map(placeOf))].sort((a, b) => a.localeCompare(b));
  const titles = new Map(
    pickups.flatMap(({ campaignId, campaignTitle }) =>
      campaignId === null ? [] : [[String(campaignId), campaignTitle ?? '']],
    ),
  );
  const everything = { value: '', text: '全部' };
  return (
    <>
      {places.length > 1 && (
        <SelectFilter
          label="取貨地點"
          value={place}
          onChange={(value) => change({ place: value })}
          options={[everything, ...places.map((one) => ({ value: one, text: one }))]}
        />
      )}
      {(titles.size > 0 || campaign !== '') && (
        <SelectFilter
          label="團購"
          isLong
          value={campaign}
          onChange={(value) => change({ campaign: value })}
          options={[
            everything,
            ...(campaign === '' || titles.has(campaign)
              ? []
              : [{ value: campaign, text: `團購 ${campaign}` }]),
            ...[...titles].map(([value, text]) => ({ value, text })),
          ]}
        />
      )}
    </>
  );
}

/** How many parcels of a group buy are fetched on which day. */
export function PickupDays({ pickups }: { pickups: readonly Pickup[] }) {
  const waiting = pickups.filter(({ isHanded }) => !isHanded);
  if (waiting.length === 0) return null;
  const days = [...new Set(waiting.map(({ day }) => day ?? ''))].sort();
  const texts = days
    // Who named no day comes last.
    .toSorted((a, b) => Number(a === '') - Number(b === ''))
    .map((day) => {
      const count = waiting.filter((one) => (one.day ?? '') === day).length;
      return `${day === '' ? '沒有指定' : shortDay(day)} ${count} 包`;
    });
  return <p className="mb-3 text-sm tabular-nums">這一團的取貨日：{texts.join('、')}</p>;
}

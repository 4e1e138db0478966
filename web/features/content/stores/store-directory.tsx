import { useState } from 'react';
import { TabLink } from '#web/navigation/tab-link.tsx';
import { StoreList } from './store-list.tsx';
import { StoreMap } from './store-map.tsx';
import type { PlacedStore, Store } from './store-query.ts';

const isPlaced = (store: Store): store is PlacedStore => store.place !== undefined;

/**
 * The stores in a list, and on a map those whose address says where they are. The address of the page has the county that
 * is shown alone.
 */
export function StoreDirectory({
  stores,
  asked,
}: {
  stores: readonly Store[];
  asked: string | null;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const counties = [...new Set(stores.filter(isPlaced).map(({ place }) => place.county))];
  const county = counties.find((name) => name === asked);
  const shown = county ? stores.filter(({ place }) => place?.county === county) : stores;
  const placed = shown.filter(isPlaced);
  return (
    <>
      {counties.length > 1 && (
        <nav aria-label="縣市" className="mt-4 flex flex-wrap gap-2">
          <TabLink to="/stores" isOn={!county}>
            全部
          </TabLink>
          {counties.map((name) => (
            <TabLink
              key={name}
              to={`/stores?${new URLSearchParams({ county: name })}`}
              isOn={name === county}
            >
              {name}
            </TabLink>
          ))}
        </nav>
      )}
      {placed.length === 0 ? (
        <StoreList stores={shown} chosen={chosen} className="mt-6 grid gap-4 sm:grid-cols-2" />
      ) : (
        <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
          <div className="md:sticky md:below-header">
            <StoreMap stores={placed} chosen={chosen} onChoose={setChosen} />
            <p className="mt-2 text-sm text-ink-soft">
              標示的是所在的鄉鎮市區，怎麼走請按「看地圖」。界線：內政部
            </p>
          </div>
          <StoreList stores={shown} chosen={chosen} className="grid gap-4" />
        </div>
      )}
    </>
  );
}

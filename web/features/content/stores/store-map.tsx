import { cropAround, listPins, type MapPin, toMap } from '@kaituan/domain/store/taiwan-map';
import { countyMaps } from './county-maps.ts';
import taiwanMap from './maps/taiwan.svg?no-inline';
import type { PlacedStore } from './store-query.ts';

/** With more, the borders of the counties say enough, and the telephone reads one drawing. */
const mostDetailedCounties = 3;

/**
 * Where the stores are, drawn by the page itself; a pin leads to its store in the list, which says the same in words.
 * Everything is an attribute: the security policy allows no styles in the page.
 */
export function StoreMap(props: {
  stores: readonly PlacedStore[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}) {
  const { stores, chosen, onChoose } = props;
  const places = stores.map(({ place, ...store }) => ({ ...place, store }));
  const crop = cropAround(places.map(toMap));
  const counties = [...new Set(places.map(({ county }) => county))];
  // The outlines of the country are less exact than those of its counties.
  const isDetailed = counties.length <= mostDetailedCounties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links on a drawing
    <svg
      role="group"
      aria-label="門市在哪裡"
      className={`w-full card-quiet ${crop.height < crop.width ? 'aspect-3/2' : 'aspect-square'}`}
    >
      <svg
        aria-hidden
        viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
        fill="var(--color-surface)"
        stroke="var(--color-ink-soft)"
        strokeOpacity={0.4}
      >
        <use href={`${taiwanMap}#land`} stroke={isDetailed ? 'none' : undefined} />
        {isDetailed ? (
          counties.map((county) => (
            <g key={county} fill="var(--color-primary-soft)">
              <use href={`${countyMaps[county]}#land`} />
              <use href={`${countyMaps[county]}#borders`} />
            </g>
          ))
        ) : (
          <use href={`${taiwanMap}#borders`} />
        )}
      </svg>
      {listPins(places, crop).map((pin) => {
        const ids = pin.places.map(({ store }) => store.id);
        return (
          <Pin
            key={ids[0]}
            pin={pin}
            area={nameArea(pin.places, counties.length > 1)}
            isChosen={ids.some((id) => chosen.includes(id))}
            onChoose={() => onChoose(ids)}
          />
        );
      })}
    </svg>
  );
}

type Placed = PlacedStore['place'] & { store: Omit<PlacedStore, 'place'> };

function Pin(props: {
  pin: MapPin<Placed>;
  area: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { pin, area, isChosen, onChoose } = props;
  const [first, ...others] = pin.places;
  const anchor = anchorAt(pin.at.x);
  const label = others.length === 0 ? first.store.name : `${pin.places.length} 個門市`;
  return (
    <svg x={percent(pin.at.x)} y={percent(pin.at.y)} overflow="visible">
      <title>{pin.places.map(({ store }) => store.name).join('、')}</title>
      <a
        href={`#${storeElementId(first.store.id)}`}
        aria-label={`${area}：${label}`}
        onClick={onChoose}
      >
        <circle r={22} fill="transparent" />
        <circle
          r={others.length === 0 ? 9 : 14}
          fill={isChosen ? 'var(--color-accent-ink)' : 'var(--color-primary)'}
          stroke="var(--color-surface)"
          strokeWidth={3}
        />
        <g className="text-sm font-bold">
          <text
            x={beside[anchor]}
            y={34}
            textAnchor={anchor}
            fill="var(--color-ink)"
            stroke="var(--color-surface)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {/* The space keeps the count beside it apart, as in the link's name. */}
            {`${area} `}
          </text>
          {others.length > 0 && (
            <text y={5} textAnchor="middle" fill="var(--color-surface)">
              {pin.places.length}
            </text>
          )}
        </g>
      </a>
    </svg>
  );
}

/** The districts of a pin; where the map shows several counties, theirs. */
function nameArea(places: MapPin<Placed>['places'], isWide: boolean): string {
  const all = places.map(({ county, district = county }) => (isWide ? county : district));
  const names = [...new Set(all)];
  if (names.length < 3) return names.join('、');
  const unit = isWide ? '縣市' : names.every((name) => name.endsWith('區')) ? '區' : '鄉鎮市區';
  return `${names[0]}等 ${names.length} ${unit}`;
}

/** Nearer to an edge a long name, which stands to both sides of its pin, would be cut off there. */
const edge = 1 / 4;
const anchorAt = (x: number): 'start' | 'middle' | 'end' =>
  x < edge ? 'start' : x > 1 - edge ? 'end' : 'middle';
/** Where a name begins or ends: at the outer side of its pin. */
const beside = { start: -16, middle: 0, end: 16 };

export const storeElementId = (id: string): string => `store-${id}`;

const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;

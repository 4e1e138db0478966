import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { MapPin, Phone } from 'lucide-react';
import { mapHref, phoneHref } from '#web/features/content/company-details.tsx';
import { storeElementId } from './store-map.tsx';
import type { Store } from './store-query.ts';

/** Stores with what one needs to get there; those chosen on the map are marked. */
export function StoreList(props: {
  stores: readonly Store[];
  chosen: readonly string[];
  className: string;
}) {
  const { stores, chosen, className } = props;
  return (
    <ul className={className}>
      {stores.map(({ id, name, address, phone, hours }) => (
        <li
          key={id}
          id={storeElementId(id)}
          tabIndex={-1}
          aria-current={chosen.includes(id) ? 'true' : undefined}
          className="flex scroll-mt-32 flex-col gap-3 border border-transparent card p-5 aria-[current=true]:border-primary"
        >
          <h2 className="text-lg font-bold">{name}</h2>
          <p className="wrap-anywhere">{address}</p>
          <p className="text-sm text-ink-soft">{hours}</p>
          <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 tabular-nums">
            <a
              href={mapHref(address || name)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle.outline}
            >
              <MapPin aria-hidden size={18} />
              看地圖
              <span className="sr-only">：{name}（另開視窗）</span>
            </a>
            {phone && (
              <a href={phoneHref(phone)} className={buttonStyle.plain}>
                <Phone aria-hidden size={18} />
                {phone}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

import { Picture } from '@kaituan/kit/content/picture.tsx';
import { MapPin } from 'lucide-react';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';

export function BrandHeader({ brand }: { brand: Aggregated }) {
  const { aggregatedName: name, picture, origin, introduction } = brand;
  return (
    <header className="mb-8">
      <PageTrail steps={[{ name: '品牌館', path: '/brands' }]} here={name} />
      <div className="mt-2 flex items-center gap-4 card p-4 sm:gap-7 sm:p-6">
        {picture && (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 600px) 144px, 88px"
            eager
            className="size-22 shrink-0 self-start rounded-card object-cover sm:size-36"
          />
        )}
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
          {origin && (
            <p className="mt-1 flex items-center gap-1 text-sm text-ink-soft">
              <MapPin aria-hidden size={15} />
              {origin}
            </p>
          )}
          {introduction && (
            <p className="mt-2.5 max-w-2xl text-mid leading-7 text-ink-soft">{introduction}</p>
          )}
        </div>
      </div>
    </header>
  );
}

import { Carousel } from '@kaituan/kit/content/carousel.tsx';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { ArrowRight } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { HomeContent } from './home-query.ts';

type Banner = HomeContent['bannerArray'][number];

/** The shop's banners; the first one is loaded with priority. */
export function HeroCarousel({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  const slides = banners.map((banner, index) => ({
    key: banner.id,
    label: banner.title,
    content: <BannerSlide banner={banner} isFirst={index === 0} />,
  }));
  return <Carousel label="主打活動" slides={slides} />;
}

/** The text is below the picture on phones, on it in a card on wider screens. */
function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <ShopLink
      to={banner.link}
      className="group relative block h-full overflow-hidden rounded-card bg-surface shadow-card"
    >
      <Picture
        picture={banner.picture}
        sizes="(min-width: 1920px) 1632px, (min-width: 1368px) 1272px, 100vw"
        eager={isFirst}
        className="aspect-[2/1] w-full object-cover object-[86%_50%] sm:aspect-[5/2] md:aspect-[3/1] md:object-[50%_62%] xl:aspect-[7/2]"
      />
      <span className="block px-4 py-3.5 md:absolute md:top-1/2 md:left-10 md:max-w-[44%] md:-translate-y-1/2 md:rounded-card md:bg-surface/90 md:p-8 md:shadow-card lg:left-14 lg:p-10">
        <span className="block text-xl leading-snug font-black text-balance md:text-3xl lg:text-4xl">
          {banner.title}
        </span>
        <span className="mt-1 block text-[15px] text-ink-soft md:mt-3 md:text-lg">
          {banner.subtitle}
        </span>
        <span className="mt-5 hidden min-h-11 w-fit items-center gap-2 rounded-control bg-primary px-5 font-semibold text-on-primary transition-colors group-hover:bg-primary-strong md:inline-flex">
          立即看看
          <ArrowRight aria-hidden size={18} />
        </span>
      </span>
    </ShopLink>
  );
}

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

/** The text is beside the picture on phones, on it in a card on wider screens. */
function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <ShopLink
      to={banner.link}
      className="group relative flex h-30 overflow-hidden card sm:h-36 md:h-44 lg:h-50 xl:h-56"
    >
      <Picture
        picture={banner.picture}
        sizes="(min-width: 1920px) 1632px, (min-width: 1368px) 1272px, (min-width: 960px) 100vw, 300px"
        eager={isFirst}
        className="order-last h-full w-1/2 object-cover object-[86%_50%] md:w-full md:object-[50%_62%]"
      />
      <span className="z-10 flex min-w-0 flex-1 flex-col justify-center px-4 md:absolute md:inset-y-4 md:left-6 md:max-w-[44%] md:rounded-card md:bg-surface/90 md:px-8 md:shadow-card">
        <span className="text-lg leading-snug font-black text-balance sm:text-2xl lg:text-3xl">
          {banner.title}
        </span>
        <span className="mt-1 line-clamp-2 text-sm text-ink-soft sm:text-base lg:mt-2 lg:text-lg">
          {banner.subtitle}
        </span>
        <span className="mt-3 hidden w-fit items-center gap-1 font-semibold text-primary group-hover:underline lg:inline-flex">
          立即看看
          <ArrowRight aria-hidden size={18} />
        </span>
      </span>
    </ShopLink>
  );
}

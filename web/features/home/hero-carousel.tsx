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

const widths = [320, 640, 960, 1280] as const;

function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <ShopLink to={banner.link} className="banner">
      <Picture
        picture={banner.picture}
        sizes="(min-width:1920px)1632px,(min-width:1368px)1272px,(min-width:960px)100vw,300px"
        widths={widths}
        eager={isFirst}
      />
      <span>
        <span>{banner.title}</span>
        <span>{banner.subtitle}</span>
        <span>
          立即看看
          <ArrowRight aria-hidden size={18} />
        </span>
      </span>
    </ShopLink>
  );
}

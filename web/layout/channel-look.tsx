import { useQuery } from '@tanstack/react-query';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

const useLook = () => useQuery(shopConfigQuery(useChannelId())).data?.result;

/** The theme of a channel with a colour of its own, above the shop's; the address follows from the colour. */
export function ChannelTheme() {
  const color = useLook()?.look.color ?? null;
  return (
    <>
      <meta name="theme-color" content={color ?? '#8e1b3e'} />
      {color !== null && <link rel="stylesheet" href={`/look/${color.slice(1)}.css`} />}
    </>
  );
}

/** What the browser installs the shop by. Only in the page of the server, where the browser leaves it. */
export function InstallLinks() {
  const channelId = useChannelId();
  return (
    <>
      <link rel="manifest" href={`/manifest.webmanifest?channelId=${channelId}`} />
      <link rel="apple-touch-icon" href={`/look/${channelId}/icon-192.png`} />
    </>
  );
}

/** What the shop is called here; nothing where that could not be read. */
export const useBrandName = (): string => useLook()?.channelName ?? '';

/** Longer names take two lines beside the search on a phone. */
const longestInOneLine = 3;

/** The channel's logo, or its name. */
export function ShopBrand() {
  const config = useLook();
  const name = useBrandName();
  const logo = config?.look.logo;
  if (logo) {
    const { path, width, height } = logo;
    return (
      // Its own element: the mark of the shop must not grow into it.
      <img
        key={path}
        src={path}
        alt={config.channelName}
        width={width}
        height={height}
        className="h-[36px] w-auto max-w-[72px] rounded-md bg-transparent object-contain object-left sm:max-w-full md:h-10 dark:bg-white dark:p-1"
      />
    );
  }
  return (
    <>
      <img src="/favicon.svg" alt="" width={32} height={32} className="hidden sm:block" />
      <span
        className={
          name.length <= longestInOneLine
            ? 'text-[22px] leading-none font-black tracking-wide md:text-2xl'
            : 'line-clamp-2 max-w-20 text-[15px] leading-tight text-balance font-black sm:max-w-none md:text-lg'
        }
      >
        {name}
      </span>
    </>
  );
}

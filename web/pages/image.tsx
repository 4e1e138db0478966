import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PictureViewer } from '#web/features/catalog/viewer/picture-viewer.tsx';
import { isOpenedInShop, pictureQuery } from '#web/features/product/product-query.ts';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/image.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const mediaId = args.url.searchParams.get('id') ?? '';
    const { result } = await client.ensureQueryData(pictureQuery(channelIdOf(args.url), mediaId));
    const name = result.product?.name ?? result.pictures[result.index]?.alt ?? '';
    return {
      head: {
        title: `圖片：${name}`,
        description: name,
        path: `/image?id=${encodeURIComponent(mediaId)}`,
        pictureId: mediaId,
        hidden: true,
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

/** The picture viewer: `?id=` names a picture, `&i=` another one of the same gallery. */
export default function Image() {
  const [searchParams] = useSearchParams();
  const mediaId = searchParams.get('id') ?? '';
  const channelId = useChannelId();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { data } = useQuery(pictureQuery(channelId, mediaId));
  if (!data) return null;
  const { pictures, product, index } = data.result;
  const addressOf = (place: number) => `/image?id=${encodeURIComponent(mediaId)}&i=${place}`;
  const closeTo = product ? `/products/${product.id}` : '/';
  return (
    <PictureViewer
      pictures={pictures}
      index={parsePlace(searchParams.get('i'), pictures.length) ?? index}
      addressOf={addressOf}
      onTurn={(place) =>
        navigate(withChannel(addressOf(place), channelId), { replace: true, state })
      }
      close={{
        to: closeTo,
        // Visitors from a page of the shop go back in history.
        run: () =>
          isOpenedInShop(state)
            ? navigate(-1)
            : navigate(withChannel(closeTo, channelId), { replace: true }),
      }}
    />
  );
}

function parsePlace(text: string | null, count: number): number | undefined {
  const place = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return place < count ? place : undefined;
}

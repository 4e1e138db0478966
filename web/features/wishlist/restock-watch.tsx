import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { requireMember } from '#web/navigation/require-member.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import {
  setWatched,
  waitForVariant,
  watchAction,
  watchedVariantsQuery,
} from './watched-variants.ts';

type Watched = { productId: number } | { skuId: number };

/** In place of the order buttons of goods that are sold out: notifies of their return. */
export function RestockWatch(watched: Watched) {
  return 'skuId' in watched ? <VariantWatch {...watched} /> : <ProductWatch {...watched} />;
}

/**
 * Puts the product on the wishlist, which notifies of its return. Handled by `watchCardButtons`, as hearts are, but of a
 * double tap only the first counts.
 */
function ProductWatch({ productId }: { productId: number }) {
  const isOn = useAppState(({ wishlistIds }) => wishlistIds?.has(productId) ?? false);
  return (
    <WatchButton isOn={isOn} text="到貨通知我" data-wishes={productId} data-takes-once={true} />
  );
}

/** While other variants of the product are in stock. */
function VariantWatch({ skuId }: { skuId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const isMember = useAppState(({ user }) => !!user);
  const { data } = useQuery({ ...watchedVariantsQuery(channelId), enabled: isMember });
  const isOn = isMember && (data?.result.includes(skuId) ?? false);
  const { start: press, isBusy } = useCall({
    run: async () => {
      const variant = { channelId, skuId };
      if (isOn) await setWatched(client, variant, false);
      else if (await requireMember(watchAction(variant))) {
        await waitForVariant(client, navigate, variant);
      }
    },
  });
  return (
    <WatchButton
      isOn={isOn}
      text="這個規格到貨通知我"
      isBusy={isBusy}
      onClick={() => void press()}
    />
  );
}

function WatchButton({
  isOn,
  text,
  ...button
}: { isOn: boolean; text: string } & ComponentProps<typeof Button>) {
  const Icon = isOn ? Check : BellRing;
  return (
    <Button
      {...button}
      look={isOn ? 'soft' : 'primary'}
      aria-pressed={isOn}
      className="flex-1 px-2! md:min-h-12 md:w-full md:text-lg noscript:hidden"
    >
      <Icon aria-hidden size={20} />
      {isOn ? '到貨會通知您・取消通知' : text}
    </Button>
  );
}

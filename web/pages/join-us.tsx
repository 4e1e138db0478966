import type { StoredCart } from '@kaituan/contract/order/guest-cart';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { landingPath, parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { handOverCart, receiveCart } from '#web/features/cart/guest/guest-store.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { findInAppBrowser } from '#web/features/sign-in/line/in-app-browser.ts';
import { returnProblemText } from '#web/features/sign-in/return-problem.ts';
import { SignInCard } from '#web/features/sign-in/sign-in-card.tsx';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import { inMemberChannel, isOfDesk } from '#web/navigation/paths/sign-in-route.ts';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, useAppState } from '#web/platform/app-state.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { isLiffBrowser } from '#web/platform/messaging/messaging-address.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import type { Route } from './+types/join-us.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs, userAgent: string) =>
  loadPage(args, async (client) => {
    const [{ result: company }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelIdOf(args.url))),
      client.ensureQueryData(signInMethodsQuery()),
      client.prefetchQuery(shopConfigQuery(channelIdOf(args.url))),
    ]);
    return {
      inAppBrowser: findInAppBrowser(userAgent),
      isLiff: isLiffBrowser(userAgent),
      head: {
        title: `登入或加入會員｜${company.htmlTitle}`,
        description: `登入或加入${company.name}會員。`,
        path: '/join-us',
        hidden: true,
      },
    };
  });

export const loader = (args: Route.LoaderArgs) =>
  load(args, args.request.headers.get('user-agent') ?? '');
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args, navigator.userAgent);
/** Cached per user agent. */
export const headers = () => ({ vary: 'User-Agent' });
export const meta = headOfPage;

const cartOfGuest = {
  handOver: (channelId: number) => {
    const cart = handOverCart(channelId);
    return cart && { id: cart.id, lines: [...cart.lines] };
  },
  keep: (cart: StoredCart, channelId: number | null) =>
    receiveCart({ ...cart, channelId: channelId ?? channelIdOf(new URL(location.href)) }),
};

/** The sign-in page, at /join-us and /login; members are redirected to their target. */
export default function JoinUs({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [query, setQuery] = useSearchParams();
  const user = useAppState((state) => state.user);
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const [comesFromLine] = useState(query.has('liffClientId') || loaderData.isLiff);
  const { data: methods } = useQuery(signInMethodsQuery());
  const redirectPath = parseSignInRedirect(query.get('redirect'));
  const landing = inMemberChannel(landingPath(redirectPath, { channelId, source: '' }), user);
  useEffect(() => {
    if (!user) return;
    const own = boundChannel(user);
    if (own !== null && own !== channelId)
      changeAppState({ ledFrom: withChannel('/join-us', channelId) });
    if (isOfDesk(redirectPath)) location.replace(redirectPath);
    else navigate(landing, { replace: true });
  }, [user, landing, redirectPath, channelId, navigate]);
  if (!methods) return null;
  return (
    <div className="flex justify-center py-8 shop-width sm:py-14">
      <SignInCard
        methods={methods.result}
        redirectPath={redirectPath}
        inAppBrowser={loaderData.inAppBrowser}
        isLineAtWork={comesFromLine && !isUserKnown}
        problem={returnProblemText(query.get('error'))}
        cart={cartOfGuest}
        ticket={query.get('ticket') ?? undefined}
        onTicketCancelled={() =>
          setQuery(
            (now) => {
              now.delete('ticket');
              return now;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}

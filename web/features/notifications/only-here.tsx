import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useQuery } from '@tanstack/react-query';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { mayLinkLine, signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { preferencesQuery } from './preferences-query.ts';

/** By which ways the member is reached; undefined while unknown. An address that refuses letters has its own hint. */
function useReach() {
  const isMember = useAppState(({ user }) => user !== null);
  const { data } = useQuery({ ...preferencesQuery(), enabled: isMember });
  if (!data || (data.wayArray.length === 0 && data.refusedEmail !== null)) return undefined;
  const titles = data.wayArray.map(({ title }) => title);
  // Linking LINE helps where the shop writes there, and nothing is linked yet.
  return { titles, mayLinkLine: data.lineInvitation?.isLinked === false };
}

/** Says by which ways notifications come besides, on a line whose place is kept while that is read. */
export function ReachLine() {
  const titles = useReach()?.titles;
  return (
    <p className="-mt-4 min-h-6 text-ink-soft">
      {titles?.length === 0 ? (
        <ShopLink
          to={onlyHerePath}
          className="font-semibold text-primary underline underline-offset-4"
        >
          通知目前只會出現在這裡
        </ShopLink>
      ) : (
        titles && `也會送到：${titles.join('、')}`
      )}
    </p>
  );
}

const onlyHereId = 'only-here';
export const onlyHerePath = `/notifications#${onlyHereId}`;

/** What the shop offers besides to who is reached by no way. */
export function useWaysToAdd(isAsked: boolean) {
  const reach = useReach();
  const { data: methods } = useQuery({ ...signInMethodsQuery(), enabled: isAsked });
  const isBySdk = methods?.result.line === 'LIFF';
  const { data: config } = useQuery({ ...shopConfigQuery(useChannelId()), enabled: isBySdk });
  const isEmbedded = methods?.result.provider === 'EMBEDDED';
  const mayLink = mayLinkLine(methods?.result.line, config?.result.liffId);
  return {
    byMail: isEmbedded && methods.result.signUp === 'CODE',
    byLine: isEmbedded && reach?.mayLinkLine === true && mayLink,
  };
}

/** Tells a member whom no way reaches how notifications come further than this page. */
export function OnlyHere() {
  const reach = useReach();
  const isOnlyHere = reach?.titles.length === 0;
  const { byMail, byLine } = useWaysToAdd(isOnlyHere);
  if (!isOnlyHere) return null;
  return (
    <section
      id={onlyHereId}
      aria-labelledby="only-here-title"
      className="card-quiet scroll-mt-28 p-5 sm:p-7"
    >
      <h2 id="only-here-title" className="text-lg font-bold">
        通知目前只會出現在這裡
      </h2>
      <p className="mt-1 text-ink-soft">
        付款期限、團購結果、包裹到店，現在都要打開商店才看得到。
        {byMail && '設定並驗證電子郵件，也會寄到您的信箱。'}
        {byLine && '連結 LINE 並加官方帳號為好友，也會送到您的 LINE。'}
      </p>
      {(byMail || byLine) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {byMail && (
            <ShopLink to="/member/profile#add-email" className={buttonStyle.outline}>
              用電子郵件收通知
            </ShopLink>
          )}
          {byLine && (
            <ShopLink to="/member/profile#link-line" className={buttonStyle.outline}>
              連結 LINE
            </ShopLink>
          )}
        </div>
      )}
    </section>
  );
}

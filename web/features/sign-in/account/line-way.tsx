import { findRefusal, isRefusal } from '@kaituan/api-client/api';
import { CallError } from '@kaituan/api-client/call-error';
import { apiOf, apiQuery } from '@kaituan/api-client/query-client';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { codeOfReturn, returnProblemText } from '#web/features/sign-in/return-problem.ts';
import { explainProblem, type SignInProblem } from '#web/features/sign-in/sign-in-problem.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { findLinkToken } from '#web/navigation/messaging-step.ts';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { findMessaging } from '#web/platform/messaging/messaging.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { mayLinkLine, type SignInMethods } from '#web/platform/sign-in-methods-query.ts';
import { useProof } from './proof.tsx';
import { SignInWay, WayButton } from './sign-in-way.tsx';
import { TakenNotice } from './taken-notice.tsx';

const expiredText = '這次的 LINE 登入已逾時或已使用過，請再按一次「連結 LINE」';
const cancelledText = '您取消了 LINE 登入；想連結的話，請再按一次「連結 LINE」';
/** What went wrong on the way back from LINE, to somebody who is signed in and stays so. */
const linkProblems: Record<string, string> = {
  SIGN_IN_EXPIRED: expiredText,
  LINE_CANCELLED: cancelledText,
  /** The SDK's error code, until the address is cleaned. */
  access_denied: cancelledText,
  RATE_LIMITED: '操作太頻繁，請稍後再按一次「連結 LINE」',
};
/** What is no fault of LINE is told as at every sign-in. */
const ownProblems = ['OFFLINE', 'SHOP_UNREACHABLE'];
const textOfCode = (code: string): string =>
  (ownProblems.includes(code) ? returnProblemText(code) : linkProblems[code]) ??
  'LINE 沒有連結成功，請再按一次「連結 LINE」';
const textOf = ({ code, text }: SignInProblem): string | undefined =>
  code === 'SIGN_IN_EXPIRED' ? expiredText : text;

/**
 * The member's LINE account: linked by a login at LINE, which returns to this page, or in a shop without one by what LINE's
 * SDK knows.
 */
export function LineWay(props: {
  isLinked: boolean;
  /** How the shop signs in with LINE; undefined while something of the account is unverified. */
  line: SignInMethods['line'] | undefined;
  isOnlyMethod: boolean;
  onChanged: () => Promise<void>;
}) {
  const { isLinked, line, isOnlyMethod, onChanged } = props;
  const isBySdk = line === 'LIFF';
  const { data: config } = useQuery({ ...shopConfigQuery(useChannelId()), enabled: isBySdk });
  const mayLink = mayLinkLine(line, config?.result.liffId);
  const [search] = useSearchParams();
  const hasReturned = search.get('link') === 'LINE';
  const [isOpen, setIsOpen] = useState(false);
  const begin = useBeginLink(isBySdk);
  const [ticket, error] = [search.get('ticket'), search.get('error')];
  const isBack = hasReturned && !isLinked;
  const mayHaveToken = isBack && mayLink && isBySdk && ticket === null && error === null;
  const takeToken = useEffectEvent(() => begin.start({ isBack: true }));
  useEffect(() => {
    if (mayHaveToken) takeToken();
  }, [mayHaveToken]);
  return (
    <SignInWay
      id="link-line"
      icon={MessageCircle}
      name="LINE"
      linked={isLinked ? '用 LINE 帳號登入，也在 LINE 收通知' : undefined}
      unlinkedText={
        mayLink
          ? '連結後可以用 LINE 登入；加官方帳號為好友，就在 LINE 收到通知'
          : '以 LINE 登入會使用另外的帳號，不會與這個帳號合併'
      }
      action={
        isLinked
          ? !isOnlyMethod && (
              <WayButton isOpen={isOpen} onPress={() => setIsOpen(!isOpen)}>
                解除連結
              </WayButton>
            )
          : mayLink && (
              <Button
                look="soft"
                isBusy={begin.isBusy}
                onClick={() => begin.start()}
                className="shrink-0 px-4 text-sm"
              >
                連結 LINE
              </Button>
            )
      }
    >
      {begin.problem.text ? (
        <ProblemNotice>{begin.problem.text}</ProblemNotice>
      ) : isBack && !mayHaveToken ? (
        <Returned ticket={ticket} error={error} onChanged={onChanged} />
      ) : (
        isOpen && isLinked && <Unlink onDone={() => onChanged().then(() => setIsOpen(false))} />
      )}
    </SignInWay>
  );
}

/**
 * Goes to LINE's login, or takes the login that LINE's SDK has. The proof of identity comes first, since the way back needs a
 * recent one.
 */
function useBeginLink(isBySdk: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { ensureProof } = useProof();
  const { problem, isBusy, attempt, setProblem } = useSignIn();
  const pagePath = withChannel(lineLinkPath, channelId);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const show = (more: Record<string, string>) => {
    // Whoever went on while LINE's SDK started has another page's address.
    if (!isShown.current) return;
    const search = new URLSearchParams({ channelId: `${channelId}`, link: 'LINE', ...more });
    return navigate({ search: `${search}` }, { replace: true, preventScrollReset: true });
  };
  const begin = async (idToken?: string) => {
    const { source } = readAppState();
    const given = { redirectPath: lineLinkPath, channelId, source, ...(idToken && { idToken }) };
    return (await apiOf(client)('/identity/begin-line-login', given)).result;
  };
  const linkBySdk = async (isBack: boolean) => {
    try {
      const idToken = await findLinkToken(client, () =>
        isBack || !isShown.current ? null : pagePath,
      );
      if (idToken) await show({ ticket: (await begin(idToken)).state });
      else if (isBack) await show({ error: 'LINE_CANCELLED' });
    } catch (thrown) {
      const isTokenRefused = isRefusal(thrown, 'CREDENTIALS_INVALID');
      if (thrown instanceof CallError && !isTokenRefused) throw thrown;
      // The SDK would give the same one again; without it the next press goes to LINE.
      if (isTokenRefused) (await findMessaging())?.signOut();
      setProblem({ fields: {}, text: textOfCode(codeOfReturn(thrown)) });
    }
  };
  const start = ({ isBack = false } = {}) =>
    void attempt(async () => {
      if (!(await ensureProof())) return;
      if (isBySdk) return linkBySdk(isBack);
      const { authorizeUrl } = await begin();
      if (authorizeUrl !== null) location.assign(authorizeUrl);
    });
  return { start, isBusy, problem };
}

/** The way back from LINE: whose account it is, and whether it is the right one. */
function Returned(props: {
  ticket: string | null;
  error: string | null;
  onChanged: () => Promise<void>;
}) {
  const { ticket, error } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { withProof } = useProof();
  const { problem, isBusy, attempt } = useSignIn();
  const [isTaken, setIsTaken] = useState(false);
  const pending = useQuery({
    ...apiQuery('/identity/get-pending-line-login', { ticket: ticket ?? '' }),
    enabled: ticket !== null && !isTaken,
    meta: { isQuiet: true },
  });
  const leave = () => navigate(withChannel('/member/profile', channelId), { replace: true });
  const other = pending.data?.result.other;
  const link = async () => {
    const closesOther = other === 'EMPTY';
    try {
      await apiOf(client)('/identity/link-line', { ticket: ticket ?? '', closesOther });
    } catch (thrown) {
      if (!isRefusal(thrown, 'LINE_TAKEN')) throw thrown;
      setIsTaken(true);
      return;
    }
    await props.onChanged();
    await client.invalidateQueries({ queryKey: ['/Notification/GetPreferenceArray'] });
    await leave();
    showToast('LINE 已連結，之後可以用它登入', 'SUCCESS');
  };
  if (isTaken || other === 'IN_USE') {
    return (
      <TakenNotice what="這個 LINE">
        一個 LINE 只能登入一個帳號，兩個帳號的訂單與資料不會合併。您可以改用那個帳號；想把 LINE
        移過來，請先用那個帳號登入，在這裡加上手機或其他登入方式，再解除 LINE 的連結。
      </TakenNotice>
    );
  }
  const isRefused = findRefusal(pending.error) !== undefined;
  const refused = isRefused ? explainProblem(pending.error, navigator.onLine) : undefined;
  const code = error ?? (ticket === null ? 'SIGN_IN_EXPIRED' : null);
  const text = code === null ? textOf(refused ?? problem) : textOfCode(code);
  return (
    <div ref={showOnce} className="space-y-4">
      {text && <ProblemNotice>{text}</ProblemNotice>}
      {pending.isError && !isRefused && (
        <PartFailure what="LINE 的帳號" isBusy={pending.isFetching} onRetry={pending.refetch} />
      )}
      {pending.data && (
        <>
          <p>
            要把 LINE 帳號<strong>「{pending.data.result.displayName}」</strong>
            連結到現在的帳號嗎？之後用這個 LINE 就能登入。
          </p>
          {other === 'EMPTY' && (
            <p>
              這個 LINE 曾經直接登入，所以另有一個帳號，裡面沒有訂單。連結後
              <strong>那個帳號會關閉</strong>，它的購物車與收藏不會帶過來。
            </p>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Button look="outline" onClick={() => void leave()}>
              取消
            </Button>
            <Button isBusy={isBusy} onClick={() => void attempt(() => withProof(link))}>
              {other === 'EMPTY' ? '連結，並關閉那個帳號' : '連結'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const showOnce = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' });

function Unlink({ onDone }: { onDone: () => Promise<void> }) {
  const api = apiOf(useQueryClient());
  const { problem, isBusy, attempt } = useSignIn();
  const { withProof } = useProof();
  const unlink = () =>
    attempt(() =>
      withProof(async () => {
        await api('/identity/unlink-line', {});
        await onDone();
        showToast('LINE 已解除連結', 'SUCCESS');
      }),
    );
  return (
    <div className="space-y-2 text-center">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <TextButton look="danger" isBusy={isBusy} onClick={() => void unlink()} className="text-sm">
        解除連結，不再用 LINE 登入，也不再在 LINE 收通知
      </TextButton>
    </div>
  );
}

import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { isUnanswered } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Checkout, checkoutQuery } from '#web/features/checkout/checkout-query.ts';
import { notifyOtherTabs } from '#web/platform/cart-tabs.ts';
import { refreshCartCount } from '#web/platform/member-counts.ts';
import { listMoves, type Move } from './checkout-moves.ts';

type Options = {
  /** The checkout as shown, which the member agrees to. */
  seen: Checkout;
  /** Saves everything pending; false when that failed. */
  saveAll: () => Promise<boolean>;
  /** True while nothing waits to be saved. */
  isAllSaved: boolean;
  /** Paths of invalid fields that only the page knows. */
  listOwnProblems: (now: Checkout) => readonly string[];
  onProblems: (paths: readonly string[]) => void;
  /** Notes the consent that the box gives; never fails. */
  noteConsent: () => Promise<void>;
};

const unsaved = '有資料還沒有存好，請確認連線後再試一次。';
const unsure = '連線中斷，還不確定訂單是否送達。請再按一次「送出訂單」，不會重複成立訂單。';

/** Submits the order idempotently; differences since it was shown are presented first. */
export function useSubmitOrder(options: Options) {
  const { seen, saveAll, isAllSaved, listOwnProblems, onProblems, noteConsent } = options;
  const client = useQueryClient();
  const [said, setNotice] = useState<string>();
  // What was saved meanwhile needs no warning any more.
  const notice = said === unsaved && isAllSaved ? undefined : said;
  /** A checkout whose cart was changed elsewhere, until the member says what to order. */
  const [lagging, setLagging] = useState<Checkout>();
  const [moved, setMoved] = useState<{ moves: Move[]; now: Checkout }>();
  const knownCart = useRef<string>(undefined);
  const isUnknownChange = ({ cart }: Checkout): boolean =>
    cart?.hasChanged === true && cart.fingerprint !== knownCart.current;
  const query = checkoutQuery(seen.checkoutNo);
  const refetch = async () => (await client.fetchQuery(query)).result;

  async function send(agreed: Checkout): Promise<void> {
    if (!(await saveAll())) return setNotice(unsaved);
    const now = client.getQueryData(query.queryKey)?.result ?? agreed;
    const paths = [...now.problems.map(({ path }) => path), ...listOwnProblems(now)];
    if (paths.length > 0) return onProblems(paths);
    if (now.priceHash !== agreed.priceHash) return showMoves(agreed, now);
    const { checkoutNo, priceHash, cart } = now;
    if (isUnknownChange(now)) return setLagging(now);
    const request = { checkoutNo, priceHash, ...(cart && { cartFingerprint: cart.fingerprint }) };
    // Who ticks the box is not asked about the same texts again on the next page.
    const isNoted = noteConsent();
    try {
      // The same key in every tab and after a reload: one checkout makes one order.
      const once = { idempotencyKey: `submit-${checkoutNo}` };
      await apiOf(client)('/Checkout/SubmitCheckout', request, once);
      await isNoted;
      void client.invalidateQueries({ queryKey: ['/Cart/GetCart'] });
      void refreshCartCount(client, agreed.channelId);
      notifyOtherTabs(agreed.channelId);
      await refetch();
    } catch (error) {
      await explain(error, agreed);
    }
  }

  function showMoves(agreed: Checkout, now: Checkout): void {
    const moves = listMoves(agreed, now);
    // The hash may change without any visible difference.
    if (moves.length > 0) setMoved({ moves, now });
    else setNotice('內容有更新，請確認後再送出一次。');
  }

  /** An order may exist despite the error: the refetched checkout shows it. */
  async function explain(error: unknown, agreed: Checkout): Promise<void> {
    if (findStatus(error) === 401)
      return setNotice('登入已過期，重新登入後可以繼續，填寫的內容都會保留。');
    const now = await refetch().catch(() => undefined);
    if (isUnanswered(error) || !now) return setNotice(unsure);
    if (now.status !== 'OPEN') return;
    if (now.problems.length > 0) return onProblems(now.problems.map(({ path }) => path));
    if (now.priceHash !== agreed.priceHash) return showMoves(agreed, now);
    if (isUnknownChange(now)) return setLagging(now);
    setNotice(findRefusal(error)?.message ?? '訂單暫時無法送出，請稍後再試。');
  }

  const close = () => {
    setMoved(undefined);
    setLagging(undefined);
  };
  const { start, isBusy } = useCall({
    run: (agreed: Checkout) => {
      setNotice(undefined);
      close();
      return send(agreed);
    },
  });
  const submit = (agreed: Checkout = seen) => start(agreed);
  /** Orders the goods of this checkout, whatever is in the cart now. */
  const submitAsOpened = (lagging: Checkout) => {
    knownCart.current = lagging.cart?.fingerprint;
    return start(lagging);
  };
  return { isBusy, notice, setNotice, moved, lagging, submit, submitAsOpened, close };
}

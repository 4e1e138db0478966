import { useCall } from '@kaituan/api-client/use-call';
import { formatTwd } from '@kaituan/domain/format-twd';
import { couponRefusalText } from '@kaituan/domain/pricing/coupon';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { watchOtherTabs } from '#web/platform/cart-tabs.ts';
import { type Checkout, checkoutQuery, findCheckoutData } from './checkout-query.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { CouponHint } from './coupons/coupon-hint.tsx';
import { usualInvoice } from './invoice/invoice-section.tsx';
import { CheckoutNotices } from './notices/checkout-notices.tsx';
import { emptyAddress } from './recipient/address-fields.tsx';
import { CheckoutFormProvider, useCheckoutForm } from './state/checkout-form.tsx';
import { useCheckoutSaving } from './state/use-checkout-saving.ts';
import { useProblems } from './state/use-problems.ts';
import { useSubmitOrder } from './state/use-submit-order.ts';
import { isConsentShown, pathsOfStep, type Step, stepAfter } from './steps/steps.ts';
import { useSteps } from './steps/use-steps.ts';
import { CouponSection } from './summary/coupon-section.tsx';
import { ExpiryClock } from './summary/expiry-clock.tsx';
import { LegalSection, type Seller } from './summary/legal-section.tsx';
import { focusObstacle, missingText, OrderObstacles } from './summary/order-obstacles.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { SaveNote } from './summary/save-note.tsx';

const changedDialog = lazyPart(async () => (await import('./summary/changed-dialog.tsx')).default);
const cartChangedDialog = lazyPart(
  async () => (await import('./notices/cart-changed-dialog.tsx')).default,
);
const consentProblem = '請先閱讀並勾選同意，才能送出訂單';
const paymentProblem = '請確認付款方式，也可以改選其他方式';

export function CheckoutView({
  answered,
  intro,
  seller,
  noteConsent,
}: {
  answered: Checkout;
  /** Shown before the form. */
  intro?: ReactNode;
  seller: Seller | undefined;
  /** Notes the consent that the box gives, with an order that is sent; never fails. */
  noteConsent: () => Promise<void>;
}) {
  const client = useQueryClient();
  const { checkoutNo } = answered;
  const { checkout, change: save, flush, saveStatus } = useCheckoutSaving(answered);
  const { problemOf, leave, leaveAll, showAll } = useProblems(checkout.problems);
  const { open, go, showProblems, listToDoOf } = useSteps(checkout);
  const [hasConsent, setHasConsent] = useState(false);
  const [isConsentMissing, setConsentMissing] = useState(false);

  const saveAll = () => {
    // Defaults shown as chosen have to be saved once.
    if (!checkout.invoice) save({ invoice: usualInvoice });
    if (!checkout.address) save({ address: emptyAddress });
    return flush();
  };
  const order = useSubmitOrder({
    seen: checkout,
    saveAll,
    isAllSaved: saveStatus === 'SAVED',
    listOwnProblems: (now) => {
      const known = now.problems.map(({ path }) => path);
      const unseen = listToDoOf(now).filter((path) => !known.includes(path));
      return unseen.length > 0 || hasConsent ? unseen : ['consent'];
    },
    noteConsent,
    onProblems: (paths) => {
      showAll();
      setConsentMissing(!hasConsent);
      // A rejected coupon is named beside the button, and left out there.
      const others = paths.filter((path) => path !== 'couponCode');
      if (others.length === 0) return focusObstacle();
      const { problems } = findCheckoutData(client, checkoutNo) ?? checkout;
      const textOf = (path: string) => problems.find((one) => one.path === path)?.text;
      const ownText = (path: string) => (path === 'consent' ? consentProblem : paymentProblem);
      setNotice(missingText(others.map((path) => textOf(path) ?? ownText(path))));
      showProblems(others);
    },
  });
  const { notice, setNotice, moved, lagging } = order;
  const change: typeof save = useCallback(
    (changes, options) => {
      setNotice(undefined);
      save(changes, options);
    },
    [save, setNotice],
  );
  const refetch = useCallback(
    () => void client.invalidateQueries(checkoutQuery(checkoutNo)),
    [client, checkoutNo],
  );
  const { channelId } = answered;
  useEffect(
    () => watchOtherTabs((changed) => void (changed === channelId && refetch())),
    [channelId, refetch],
  );
  // What is possible in a step follows from what was saved in the one before.
  const toggle = async (step: Step) => {
    await flush();
    // What was missing may be of a step that is now folded.
    setNotice(undefined);
    go(step === open ? null : step);
  };
  const next = useCall({
    run: async (step: Step) => {
      const isSaved = await saveAll();
      setNotice(undefined);
      const paths = listToDoOf(findCheckoutData(client, checkoutNo) ?? checkout);
      const own = pathsOfStep(step, paths);
      if (!isSaved || own.length === 0) return go(stepAfter(step, paths));
      leaveAll(own);
      showProblems(own);
    },
  });
  const nextButton = open && open !== 'CONFIRM' && (
    <Button
      isBusy={next.isBusy}
      onClick={() => void next.start(open)}
      className="min-h-[48px]! shrink-0 px-[32px]!"
    >
      下一步
    </Button>
  );
  const submitButton = (
    <Button
      isBusy={order.isBusy}
      onClick={() => void order.submit()}
      className="min-h-[48px]! shrink-0 px-[32px]!"
    >
      送出訂單
    </Button>
  );
  return (
    <CheckoutFormProvider value={{ checkout, change, flush, saveStatus, problemOf, leave }}>
      <div className="grid min-h-dvh content-start items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0 space-y-3 sm:space-y-4">
          <ExpiryClock checkout={answered} onEnd={refetch} />
          {intro}
          <CheckoutNotices />
          <CheckoutSteps
            checkout={checkout}
            toDo={listToDoOf(checkout)}
            open={open}
            onToggle={(step) => void toggle(step)}
            next={nextButton}
          />
          {isConsentShown(open) && (
            <LegalSection
              seller={seller}
              consent={{
                isGiven: hasConsent,
                problem: isConsentMissing && !hasConsent ? consentProblem : undefined,
                onChange: (isGiven) => {
                  setNotice(undefined);
                  setHasConsent(isGiven);
                },
              }}
            />
          )}
        </div>
        <div className="space-y-4 card-raised p-4 sm:p-6 lg:sticky lg:below-header">
          <OrderSummary>
            {checkout.cartType === 'GROUP' ? (
              <p className="text-sm text-ink-soft">{couponRefusalText.GROUP_BUY}。</p>
            ) : (
              <CouponSection />
            )}
          </OrderSummary>
          <SaveNote className="max-lg:hidden" />
          <div className="grid gap-4 max-lg:hidden">
            <OrderObstacles notice={notice} />
            {submitButton}
          </div>
        </div>
      </div>
      <SubmitBar
        notice={notice}
        hint={!nextButton && !notice && checkout.cartType !== 'GROUP' && <CouponHint />}
      >
        {nextButton || submitButton}
      </SubmitBar>
      {moved && (
        <LazyPart
          code={changedDialog}
          props={{
            moves: moved.moves,
            canGoOn: moved.now.lines.length > 0,
            onGoOn: () => void order.submit(moved.now),
            onBack: order.close,
          }}
        />
      )}
      {lagging && (
        <LazyPart
          code={cartChangedDialog}
          props={{
            checkout: lagging,
            onGoOn: () => void order.submitAsOpened(lagging),
            onBack: order.close,
          }}
        />
      )}
    </CheckoutFormProvider>
  );
}

/** Total, button and notices in a bar at the lower edge of phones. */
function SubmitBar({
  notice,
  hint,
  children,
}: {
  notice: string | undefined;
  hint: ReactNode;
  children: ReactNode;
}) {
  const { checkout, saveStatus } = useCheckoutForm();
  return (
    <div className="bottom-bar z-20 mt-4 space-y-2 lg:hidden">
      <OrderObstacles notice={notice} />
      {!notice && saveStatus === 'FAILED' && <SaveNote />}
      {hint}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="leading-tight">
          <span className="block text-xs text-ink-soft">應付總額（含稅）</span>
          <span className="text-xl font-bold text-price tabular-nums">
            {formatTwd(checkout.payableTwd)}
          </span>
        </p>
        {children}
      </div>
    </div>
  );
}

import type { Checkout } from '#web/features/checkout/checkout-query.ts';

/** The steps of a checkout, in their order. */
export const steps = ['DELIVERY', 'PAYMENT', 'CONFIRM'] as const;
export type Step = (typeof steps)[number];

/** The step that has a field; nothing for the notices above them all and the coupon beside the sum. */
export function stepOfPath(path: string): Step | undefined {
  const [part] = path.split('.', 1);
  if (part === 'lines' || part === 'couponCode') return undefined;
  if (part === 'shipments' || part === 'address') return 'DELIVERY';
  return part === 'paymentMethod' || part === 'invoice' ? 'PAYMENT' : 'CONFIRM';
}

/** The paths of a step. An invoice that was not chosen is the usual one. */
export const pathsOfStep = (step: Step, paths: readonly string[]): string[] =>
  paths.filter((path) => stepOfPath(path) === step && path !== 'invoice');

/**
 * The paths of everything left to do: problems, and a way to pay that was suggested to somebody who never chose one,
 * until they have seen what else there is.
 */
export function listToDo(
  { problems, paymentMethod, isPaymentKnown }: Checkout,
  isPaymentSeen: boolean,
): string[] {
  const paths = problems.map(({ path }) => path);
  const isUnseen = paymentMethod !== null && !isPaymentKnown && !isPaymentSeen;
  return isUnseen && !paths.includes('paymentMethod') ? [...paths, 'paymentMethod'] : paths;
}

/** The first step with problems. */
export const firstStepOf = (paths: readonly string[]): Step | undefined =>
  steps.find((step) => pathsOfStep(step, paths).length > 0);

/** Where a step leads: to the next one with problems, or to the last. */
export function stepAfter(step: Step, paths: readonly string[]): Step {
  const later = steps.slice(steps.indexOf(step) + 1);
  return later.find((one) => pathsOfStep(one, paths).length > 0) ?? 'CONFIRM';
}

/** The consent stands below the steps while the last one, or none, is open. */
export const isConsentShown = (open: Step | null): boolean => open === null || open === 'CONFIRM';

/** True when a field can be seen, and focused, while a step is open. */
export function isPathShown(path: string, open: Step | null): boolean {
  const step = stepOfPath(path);
  if (path === 'consent') return isConsentShown(open);
  return step === undefined || step === open;
}

const hashes = { DELIVERY: '#delivery', PAYMENT: '#payment', CONFIRM: '#confirm' } as const;
const folded = '#overview';

/** The address of an open step, or of all folded. */
export const hashOfStep = (open: Step | null): string => (open === null ? folded : hashes[open]);

/** The step of an address; `first` where it names none. */
export function stepOfHash(hash: string, first: Step | null): Step | null {
  if (hash === folded) return null;
  return steps.find((step) => hashes[step] === hash) ?? first;
}

import {
  type GatewayMethod,
  isGatewayMethod,
  type PaymentMethod,
  paymentMethodFacts,
} from '../payment/payment-method.ts';
import { placesOf } from '../shipping/pickup-store.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';
import { type LegalPageKey, legalPageKeys, pageKeyText } from './site-page.ts';

/** Whether a channel sells: never yet, now, or not at the moment. */
export const openings = ['NOT_OPENED', 'OPEN', 'CLOSED'] as const;
export type Opening = (typeof openings)[number];

/** The same in a word, for staff. */
export const openingText: Record<Opening, string> = {
  NOT_OPENED: '還沒開幕',
  OPEN: '營業中',
  CLOSED: '暫停營業',
};

/** The steps from an empty shop to its first order, in the order in which an owner takes them. */
export const openingSteps = [
  'COMPANY',
  'LOGO',
  'BANK_ACCOUNT',
  'PAYMENTS',
  'TEST_PAYMENT',
  'DELIVERY',
  'PICKUP_PLACES',
  'LEGAL_PAGES',
  'SIGN_UP',
  'NO_SHIP_DAYS',
  'GOODS',
  'GROUP_BUY',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/**
 * A step: what is missing of it in the owner's words, what does not work although it is done, and what does; a shop
 * cannot open before its musts are done.
 */
export type OpeningTask = {
  step: OpeningStep;
  isMust: boolean;
  isDone: boolean;
  missing: string[];
  warnings: string[];
  notes: string[];
};

/** How a stranger becomes a member. */
const signUpWayTexts = { EMAIL: '電子郵件', SMS: '手機簡訊', LINE: 'LINE 登入' } as const;
export type SignUpWay = keyof typeof signUpWayTexts;

/** What is known of a channel that may open. */
export type OpeningFacts = {
  /** What is missing of the company, in words. */
  missingOfCompany: readonly string[];
  hasLogo: boolean;
  hasBankAccount: boolean;
  /** The methods that the owner chose, and which of them buyers can use now. */
  payments: readonly PaymentMethod[];
  usablePayments: readonly PaymentMethod[];
  /** The methods of gateways that passed a test payment. */
  testedPayments: readonly GatewayMethod[];
  shipping: readonly ShippingMethod[];
  /** Those of them that buyers cannot use: their stores are chosen on a map that the shop does not have. */
  shippingWithoutMap: readonly ShippingMethod[];
  pickupPlaces: readonly { method?: ShippingMethod | undefined }[];
  noShipDayCount: number;
  publishedPages: readonly string[];
  /** The ways to become a member that this server could have, and whether each works. */
  signUp: Partial<Record<SignUpWay, boolean>>;
  /** Products that a guest can see now. */
  goodsCount: number;
  groupBuyCount: number;
};

/** The steps of a channel, done and not done; without those that this shop does not have. */
export function listOpeningTasks(facts: OpeningFacts): OpeningTask[] {
  const { payments, usablePayments, shipping } = facts;
  const toTest = usablePayments.filter(isGatewayMethod);
  const takesTransfers = payments.includes('BANK_TRANSFER');
  const missing: Record<OpeningStep, readonly string[]> = {
    COMPANY: facts.missingOfCompany,
    LOGO: facts.hasLogo ? [] : ['商店的標誌；沒有也能開幕，每一頁就顯示商店名稱'],
    BANK_ACCOUNT: facts.hasBankAccount
      ? []
      : [takesTransfers ? '收款的銀行帳戶；有提供銀行轉帳，買家要知道匯到哪裡' : '收款的銀行帳戶'],
    PAYMENTS: usablePayments.length > 0 ? [] : listMissingOfPayments(payments),
    TEST_PAYMENT: toTest
      .filter((method) => !facts.testedPayments.includes(method))
      .map((method) => paymentMethodFacts(method).text),
    DELIVERY: shipping.some((method) => !facts.shippingWithoutMap.includes(method))
      ? []
      : [presentNone('配送方式與運費', shipping), ...facts.shippingWithoutMap.map(presentMapless)],
    PICKUP_PLACES: listMissingPlaces(facts),
    LEGAL_PAGES: legalPageKeys
      .filter((key: LegalPageKey) => !facts.publishedPages.includes(key))
      .map((key) => pageKeyText[key]),
    SIGN_UP: waysThat(facts, true).length > 0 ? [] : [presentNoSignUp(facts)],
    NO_SHIP_DAYS: facts.noShipDayCount > 0 ? [] : ['不出貨的日子，例如春節'],
    GOODS: facts.goodsCount > 0 ? [] : ['第一件上架的商品'],
    GROUP_BUY: facts.groupBuyCount > 0 ? [] : ['第一檔團購'],
  };
  const musts: Record<OpeningStep, boolean> = {
    COMPANY: true,
    LOGO: false,
    BANK_ACCOUNT: takesTransfers,
    PAYMENTS: true,
    TEST_PAYMENT: false,
    DELIVERY: true,
    PICKUP_PLACES: shipping.some(needsPlaces),
    LEGAL_PAGES: true,
    // Only members order.
    SIGN_UP: true,
    NO_SHIP_DAYS: false,
    GOODS: false,
    GROUP_BUY: false,
  };
  const isForHost = (step: OpeningStep) => step === 'SIGN_UP' && missing.SIGN_UP.length > 0;
  const unusable = payments.filter((method) => !usablePayments.includes(method));
  const steps = openingSteps
    .filter((step) => step !== 'TEST_PAYMENT' || toTest.length > 0)
    // Somebody else has to do it, so the owner learns of it before everything that is her own.
    .toSorted((a, b) => Number(isForHost(b)) - Number(isForHost(a)));
  const warnings: Partial<Record<OpeningStep, string[]>> = {
    PAYMENTS: [...unusable.map(presentUnusable), ...listWithoutWay(facts)],
    DELIVERY: facts.shippingWithoutMap.map(presentMapless),
  };
  return steps.map((step) => {
    const isDone = missing[step].length === 0;
    const hidden = isDone ? (warnings[step] ?? []) : [];
    return {
      ...{ step, isMust: musts[step], isDone, missing: [...missing[step]] },
      warnings: hidden.map((text) => `${text}，現在買家看不到`),
      notes: notesOf(step, isDone, facts),
    };
  });
}

/** What an owner would not guess of a step. */
function notesOf(step: OpeningStep, isDone: boolean, facts: OpeningFacts): string[] {
  if (step === 'PAYMENTS') return [invoiceNote];
  return isDone && step === 'SIGN_UP' ? listSignUpNotes(facts) : [];
}

/** The shop asks for what invoices need, and issues none. */
export const invoiceNote =
  '電子發票：結帳時會問買家的載具、捐贈碼或統編；這裡不會開立發票，也不會上傳財政部。請到「訂單」匯出發票資料，用您的加值中心或財政部平台開立。';

/** What to warn an owner of before a shop that is open would be left without a way to pay, or to deliver. */
export function findSalesStop(
  opening: Opening | undefined,
  left: { payments: readonly PaymentMethod[] } | { shipping: readonly ShippingMethod[] },
): string | undefined {
  if (opening !== 'OPEN') return undefined;
  const rest = 'payments' in left ? left.payments : left.shipping;
  if (rest.length > 0) return undefined;
  const what = 'payments' in left ? '付款方式' : '配送方式';
  return `商店營業中，這樣儲存之後買家就沒有任何能用的${what}，馬上不能下單。要暫停營業，請到「開店步驟」。`;
}

/** The same before the last place where a method is fetched is taken away. */
export function findPickupStop(
  opening: Opening | undefined,
  shipping: readonly { method: ShippingMethod }[],
  { before, after }: Record<'before' | 'after', OpeningFacts['pickupPlaces']>,
): string | undefined {
  if (opening !== 'OPEN') return undefined;
  const methods = [...new Set(shipping.map(({ method }) => method))];
  const without = methods.filter(
    (method) =>
      needsPlaces(method) &&
      placesOf(before, method).length > 0 &&
      placesOf(after, method).length === 0,
  );
  if (without.length === 0) return undefined;
  const names = without.map((method) => shippingMethodFacts(method).text).join('、');
  return `商店營業中，這樣儲存之後${names}就沒有地點可以選，買家馬上不能選這種配送。不再提供的話，請到「運送與費用」拿掉。`;
}

/** The steps without which a shop cannot open. */
export const listMissingMusts = (tasks: readonly OpeningTask[]): OpeningTask[] =>
  tasks.filter(({ isMust, isDone }) => isMust && !isDone);

/** What a step needs of another once its owner chose so; counted with it, so that the goal stays the same. */
const partOf: Partial<Record<OpeningStep, OpeningStep>> = {
  BANK_ACCOUNT: 'PAYMENTS',
  PICKUP_PLACES: 'DELIVERY',
};

/** How many of the steps without which a shop cannot open are done, whatever its owner chose on the way. */
export function countMusts(tasks: readonly Pick<OpeningTask, 'step' | 'isMust' | 'isDone'>[]) {
  const wholeOf = ({ step }: { step: OpeningStep }) => partOf[step] ?? step;
  const musts = tasks.filter(({ isMust }) => isMust);
  const left = new Set(musts.filter(({ isDone }) => !isDone).map(wholeOf)).size;
  const goal = new Set(musts.map(wholeOf)).size;
  return { done: goal - left, goal, left };
}

const waysThat = ({ signUp }: OpeningFacts, works: boolean): SignUpWay[] =>
  (Object.keys(signUpWayTexts) as SignUpWay[]).filter((way) => signUp[way] === works);

const presentWays = (ways: readonly SignUpWay[]): string =>
  ways.map((way) => signUpWayTexts[way]).join('、');

const presentNoSignUp = (facts: OpeningFacts): string =>
  `${presentWays(waysThat(facts, false))}至少一種。現在沒有人能加入會員，也就不能下單；請管理主機的人設定`;

function listSignUpNotes(facts: OpeningFacts): string[] {
  const [working, others] = [waysThat(facts, true), waysThat(facts, false)];
  const able = `可以用：${presentWays(working)}`;
  return others.length === 0
    ? [able]
    : [able, `還沒設定：${presentWays(others)}；要用的話請管理主機的人設定`];
}

/** What most shops begin with is ticked in the form, so that saving it is enough. */
const presentNone = (what: string, chosen: readonly unknown[]): string =>
  chosen.length > 0 ? `至少一種${what}` : `至少一種${what}；打開看過並儲存，就完成了`;

function listMissingOfPayments(payments: readonly PaymentMethod[]): string[] {
  if (payments.length === 0) return [presentNone('收款方式', payments)];
  return payments.map(presentUnusable);
}

const presentUnusable = (method: PaymentMethod): string =>
  method === 'BANK_TRANSFER'
    ? `${paymentMethodFacts(method).text}要先填銀行帳戶`
    : `${paymentMethodFacts(method).text}要先請管理主機的人設定金流`;

/** Cash on a way of delivery that buyers cannot choose is not offered to them. */
function listWithoutWay(facts: OpeningFacts): string[] {
  const { usablePayments, shipping, shippingWithoutMap, pickupPlaces } = facts;
  const offered = shipping.filter(
    (method) =>
      !shippingWithoutMap.includes(method) &&
      (!needsPlaces(method) || placesOf(pickupPlaces, method).length > 0),
  );
  const kinds = new Set(offered.map((method) => shippingMethodFacts(method).kind));
  return usablePayments.flatMap((method) => {
    const { text, collectedAt } = paymentMethodFacts(method);
    return collectedAt === null || kinds.has(collectedAt)
      ? []
      : [`${text}要先${wayTexts[collectedAt]}`];
  });
}

const wayTexts = {
  HOME: '在「運送與費用」提供宅配',
  CVS: '在「運送與費用」提供能用的超商取貨',
  PICKUP: '在「運送與費用」提供自取，並加上「取貨地點」',
} as const;

const presentMapless = (method: ShippingMethod): string =>
  `${shippingMethodFacts(method).text}要先請管理主機的人設定門市地圖`;

/** Whether buyers choose from the shop's own list of places. */
const needsPlaces = (method: ShippingMethod): boolean =>
  shippingMethodFacts(method).stores === 'LIST';

function listMissingPlaces({ shipping, pickupPlaces }: OpeningFacts): string[] {
  const needing = shipping.filter(needsPlaces);
  if (needing.length === 0) return pickupPlaces.length > 0 ? [] : ['取貨地點（提供自取時才需要）'];
  return needing
    .filter((method) => placesOf(pickupPlaces, method).length === 0)
    .map((method) => `${shippingMethodFacts(method).text}的取貨地點`);
}

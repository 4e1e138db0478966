import { expect, test } from 'vitest';
import {
  countMusts,
  findPickupStop,
  findSalesStop,
  listMissingMusts,
  listOpeningTasks,
  type OpeningFacts,
} from './opening.ts';
import { draftPage } from './page-drafts.ts';
import { findPageMistakes, legalPageKeys } from './site-page.ts';

const empty: OpeningFacts = {
  missingOfCompany: ['公司名稱'],
  hasLogo: false,
  hasBankAccount: false,
  payments: [],
  usablePayments: [],
  testedPayments: [],
  signUp: { EMAIL: true, SMS: false, LINE: false },
  shipping: [],
  shippingWithoutMap: [],
  pickupPlaces: [],
  noShipDayCount: 0,
  publishedPages: [],
  goodsCount: 0,
  groupBuyCount: 0,
};
const ready: OpeningFacts = {
  ...empty,
  missingOfCompany: [],
  payments: ['HOME_COD'],
  usablePayments: ['HOME_COD'],
  shipping: ['HOME_AMBIENT'],
  publishedPages: legalPageKeys,
};
const mustsOf = (facts: OpeningFacts) =>
  listMissingMusts(listOpeningTasks(facts)).map(({ step }) => step);
const missingOf = (facts: OpeningFacts, step: string) =>
  listOpeningTasks(facts).find((task) => task.step === step)?.missing;

test('an empty shop lacks everything that buyers need', () => {
  expect(mustsOf(empty)).toEqual(['COMPANY', 'PAYMENTS', 'DELIVERY', 'LEGAL_PAGES']);
  expect(missingOf(empty, 'LEGAL_PAGES')).toEqual(['服務條款', '隱私權政策', '退換貨說明']);
});

test('a shop opens without goods, but not without a way to pay', () => {
  expect(mustsOf(ready)).toEqual([]);
  expect(mustsOf({ ...ready, usablePayments: [] })).toEqual(['PAYMENTS']);
});

test('a logo is recommended, and its step follows that of the company', () => {
  expect(missingOf(ready, 'LOGO')?.join()).toContain('標誌');
  expect(mustsOf({ ...ready, hasLogo: false })).toEqual([]);
  expect(missingOf({ ...ready, hasLogo: true }, 'LOGO')).toEqual([]);
  expect(listOpeningTasks(ready)[1]?.step).toBe('LOGO');
});

test('transfers need an account, and a gateway needs its settings', () => {
  const transfers: OpeningFacts = { ...ready, payments: ['BANK_TRANSFER'], usablePayments: [] };
  expect(mustsOf(transfers)).toEqual(['BANK_ACCOUNT', 'PAYMENTS']);
  expect(missingOf({ ...transfers, payments: ['CARD'] }, 'PAYMENTS')).toEqual([
    '信用卡要先請管理主機的人設定金流',
  ]);
});

test('the goal stays as it was when transfers are chosen, or a pickup', () => {
  const countOf = (facts: Partial<OpeningFacts>) =>
    countMusts(listOpeningTasks({ ...empty, ...facts }));
  expect(countOf({})).toEqual({ done: 1, goal: 5, left: 4 });
  const transfers = { payments: ['BANK_TRANSFER'] } as const;
  expect(countOf(transfers)).toEqual({ done: 1, goal: 5, left: 4 });
  expect(missingOf({ ...empty, ...transfers }, 'BANK_ACCOUNT')?.join()).toContain('有提供銀行轉帳');
  const paid = { ...transfers, usablePayments: ['BANK_TRANSFER'] } as const;
  expect(countOf({ ...paid, hasBankAccount: true })).toEqual({ done: 2, goal: 5, left: 3 });
  expect(countOf({ shipping: ['STORE_PICKUP'] })).toEqual({ done: 1, goal: 5, left: 4 });
});

test('of a form that is filled in already it is said that saving it is enough', () => {
  for (const step of ['PAYMENTS', 'DELIVERY']) {
    expect(missingOf(empty, step)?.join()).toContain('看過並儲存');
  }
});

test('what somebody else has to set up comes first until it is', () => {
  const firstOf = (signUp: OpeningFacts['signUp']) =>
    listOpeningTasks({ ...ready, signUp })[0]?.step;
  expect(firstOf({ EMAIL: false, SMS: false, LINE: false })).toBe('SIGN_UP');
  expect(firstOf({ EMAIL: true, SMS: false, LINE: false })).toBe('COMPANY');
});

test('a method without a gateway is reported although others can be used', () => {
  const taskOf = (facts: Partial<OpeningFacts>) =>
    listOpeningTasks({ ...ready, ...facts }).find(({ step }) => step === 'PAYMENTS');
  expect(taskOf({ payments: ['HOME_COD', 'CARD'] })).toMatchObject({
    ...{ isDone: true, missing: [] },
    warnings: ['信用卡要先請管理主機的人設定金流，現在買家看不到'],
  });
  expect(taskOf({})?.warnings).toEqual([]);
});

test('each method of a gateway is to be tested, and without one there is nothing to test', () => {
  const methods = ['CARD', 'LINE_PAY', 'HOME_COD'] as const;
  const usable = { ...ready, payments: methods, usablePayments: methods };
  expect(missingOf(ready, 'TEST_PAYMENT')).toBeUndefined();
  expect(missingOf({ ...usable, testedPayments: ['CARD'] }, 'TEST_PAYMENT')).toEqual(['LINE Pay']);
  expect(mustsOf(usable)).toEqual([]);
});

test('a shop that nobody can join does not open, and says what is to be set up', () => {
  const signUp = { EMAIL: false, SMS: false, LINE: false };
  expect(mustsOf({ ...ready, signUp })).toEqual(['SIGN_UP']);
  const missing = missingOf({ ...ready, signUp }, 'SIGN_UP')?.join();
  expect(missing).toContain('沒有人能加入會員');
  expect(missing).toContain('電子郵件、手機簡訊、LINE 登入至少一種');
  // Names of variables are for whoever runs the machine.
  expect(missing).not.toMatch(/[A-Z]_[A-Z]/);
});

test('of the ways to join it is said which work', () => {
  const taskOf = (signUp: OpeningFacts['signUp']) =>
    listOpeningTasks({ ...ready, signUp }).find(({ step }) => step === 'SIGN_UP');
  expect(taskOf({ EMAIL: true, SMS: true, LINE: false })).toMatchObject({
    ...{ isDone: true, missing: [], warnings: [] },
    notes: ['可以用：電子郵件、手機簡訊', '還沒設定：LINE 登入；要用的話請管理主機的人設定'],
  });
  // One that this server cannot have is not spoken of.
  expect(taskOf({ EMAIL: true })?.notes).toEqual(['可以用：電子郵件']);
});

test('pickup needs places of its kind', () => {
  const pickup: OpeningFacts = { ...ready, shipping: ['STORE_PICKUP', 'CVS_FAMILY_FROZEN'] };
  expect(mustsOf({ ...pickup, pickupPlaces: [{}] })).toEqual(['PICKUP_PLACES']);
  const places = [{}, { method: 'CVS_FAMILY_FROZEN' as const }];
  expect(mustsOf({ ...pickup, pickupPlaces: places })).toEqual([]);
});

test('a draft has the company in it as text, and is published only without its mark', () => {
  const seller = {
    ...{ htmlTitle: '<好日子>', name: '好日子 & 友', address: '臺北市', phone: '' },
    ...{ email: 'shop@example.com', serviceHours: '每日' },
  };
  for (const key of legalPageKeys) {
    const draft = draftPage(key, seller, []);
    expect(draft.bodyHtml).not.toContain('<好日子>');
    expect(findPageMistakes(draft, (html) => html).map(({ path }) => path)).toEqual(['bodyHtml']);
    const read = { ...draft, bodyHtml: draft.bodyHtml.replace(/^<p>.*<\/p>\n/, '') };
    expect(findPageMistakes(read, (html) => html)).toEqual([]);
  }
  expect(draftPage('TERMS_OF_SERVICE', seller, []).bodyHtml).toContain('電話：＿＿＿');
  const returns = draftPage('RETURN_POLICY', seller, ['BANK_TRANSFER']).bodyHtml;
  expect(returns).toContain('銀行轉帳的款項，退到您提供的帳戶');
  expect(returns).toContain('宅配與超商取貨為送達後 10 日，自取為取貨後 14 日');
  expect(returns).toContain('收到商品的次日起七日內');
  expect(returns).toContain('截止前 1 小時為止，可以在「我的團購」修改數量或退出');
  expect(returns).toContain('延長後 24 小時內也可以退出');
  expect(returns).toContain('好友團在到期前、還沒滿人時');
  expect(returns).not.toMatch(/LINE Pay|刷卡|信用卡/);
});

test('a delivery whose stores cannot be chosen is told, and is none where there is no other', () => {
  const shipping = ['HOME_AMBIENT', 'CVS_711'] as const;
  const deliveryOf = (facts: OpeningFacts) =>
    listOpeningTasks(facts).find(({ step }) => step === 'DELIVERY');
  expect(deliveryOf({ ...ready, shipping, shippingWithoutMap: ['CVS_711'] })).toMatchObject({
    isDone: true,
    warnings: ['7-ELEVEN 超商取貨要先請管理主機的人設定門市地圖，現在買家看不到'],
  });
  const only = { ...ready, shipping: ['CVS_711'], shippingWithoutMap: ['CVS_711'] } as const;
  expect(deliveryOf(only)).toMatchObject({ isDone: false, warnings: [] });
  expect(mustsOf(only)).toContain('DELIVERY');
});

test('cash on a way that buyers cannot choose is told', () => {
  const warned = (facts: Partial<OpeningFacts>) => {
    const methods = ['HOME_COD', 'PAY_AT_PICKUP'] as const;
    const tasks = listOpeningTasks({
      ...ready,
      payments: methods,
      usablePayments: methods,
      ...facts,
    });
    return tasks.find(({ step }) => step === 'PAYMENTS')?.warnings;
  };
  const text = '取貨時付款要先在「運送與費用」提供自取，並加上「取貨地點」，現在買家看不到';
  expect(warned({})).toEqual([text]);
  const shipping = ['HOME_AMBIENT', 'STORE_PICKUP'] as const;
  expect(warned({ shipping })).toEqual([text]);
  expect(warned({ shipping, pickupPlaces: [{}] })).toEqual([]);
  expect(warned({ shipping: ['STORE_PICKUP'], pickupPlaces: [{}] })).toEqual([
    '宅配貨到付款要先在「運送與費用」提供宅配，現在買家看不到',
  ]);
});

test('an open shop is not left without a way to pay or to deliver unwarned', () => {
  expect(findSalesStop('OPEN', { payments: [] })).toContain('付款方式');
  expect(findSalesStop('OPEN', { shipping: [] })).toContain('配送方式');
  expect(findSalesStop('OPEN', { payments: ['HOME_COD'] })).toBeUndefined();
  // Nobody orders there anyway.
  expect(findSalesStop('CLOSED', { payments: [] })).toBeUndefined();
  expect(findSalesStop('NOT_OPENED', { shipping: [] })).toBeUndefined();
});

test('nor without the last place of a pickup that it offers', () => {
  const shipping = [{ method: 'HOME_AMBIENT' }, { method: 'STORE_PICKUP' }] as const;
  const [store, group] = [{}, { method: 'GROUP_PICKUP' }] as const;
  const of = (before: object[], after: object[], opening: 'OPEN' | 'CLOSED' = 'OPEN') =>
    findPickupStop(opening, shipping, { before, after });
  expect(of([store, group], [group])).toContain('門市自取');
  expect(of([store, {}], [store])).toBeUndefined();
  // It had none before, or nobody orders there anyway.
  expect(of([], [])).toBeUndefined();
  expect(of([store], [], 'CLOSED')).toBeUndefined();
  expect(findPickupStop('OPEN', [], { before: [store], after: [] })).toBeUndefined();
});

test('says that the shop issues no invoices, where ways to pay are chosen', () => {
  const task = listOpeningTasks(empty).find(({ step }) => step === 'PAYMENTS');
  expect(task?.notes).toEqual([expect.stringContaining('不會開立發票')]);
});

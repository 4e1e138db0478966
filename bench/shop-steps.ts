import type { Shopper } from './shopper.ts';

let phones = 0;
const newPhone = () => `09${String(Date.now() + ++phones).slice(-8)}`;

/** Of goods on cards: opens the sheet, takes the first of each choice and presses a button of it. */
export async function takeFirstCard(
  shopper: Shopper,
  button: '立即購買' | '加入購物車',
): Promise<void> {
  const { page } = shopper;
  await shopper.tap(page.locator('[data-cards] [data-opens-sheet]'));
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.waitForLoadState('networkidle');
  await takeFromSheet(shopper, button);
}

/** In the open sheet: takes the first value of each option that is still to be chosen, and presses a button. */
export async function takeFromSheet(
  shopper: Shopper,
  button: '立即購買' | '加入購物車',
): Promise<void> {
  const sheet = shopper.page.getByRole('dialog');
  const open = sheet.locator('fieldset:has(input[type=radio]):not(:has(:checked))');
  for (let left = await open.count(); left > 0; left = await open.count())
    await shopper.tap(open.first().locator('label:has(input[type=radio]:enabled)'));
  await shopper.tap(sheet.getByRole('button', { name: button }));
}

/** Chooses a piece of a group buy, unless one is chosen from the start. */
export async function takeOnePiece(shopper: Shopper): Promise<void> {
  const main = shopper.page.getByRole('main');
  const quantities = main.getByRole('textbox', { name: /的數量$/ });
  const chosen = await Promise.all((await quantities.all()).map((field) => field.inputValue()));
  if (!chosen.some((pieces) => Number(pieces) > 0))
    await shopper.tap(main.getByRole('button', { name: '增加數量' }));
}

/** From the sign-in dialog to the page behind it, with a phone number that the shop does not know. */
export async function joinByPhone(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.tap(shopper.button('前往登入'));
  await page.waitForURL(/\/join-us/);
  await page.waitForLoadState('networkidle');
  await shopper.type(shopper.field('手機號碼'), newPhone());
  const consent = page.getByRole('checkbox', { name: /同意/ }).locator('visible=true');
  if ((await consent.count()) > 0) await shopper.tap(consent);
  await shopper.tap(page.getByRole('main').locator('form button[type=submit]'));
  const code = await page.locator('[data-demo-code]').innerText();
  await shopper.type(shopper.field('驗證碼'), code.trim());
  await page.waitForURL((at) => !at.pathname.startsWith('/join-us'));
}

export async function fillAddress(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const recipient = shopper.field('收件人');
  await recipient.waitFor();
  await shopper.type(recipient, '林小美');
  const phone = shopper.field('手機');
  if (!(await phone.inputValue())) await shopper.type(phone, '0912345678');
  await shopper.choose(page.getByRole('combobox', { name: '縣市' }), '臺南市');
  await shopper.choose(page.getByRole('combobox', { name: '鄉鎮市區' }), '東區');
  await shopper.type(shopper.field('路名門牌'), '大學路 1 號');
}

/** Goes through the steps of a checkout that are open and orders, paying by card. */
export async function payByCard(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const consent = page.getByRole('checkbox', { name: /我已閱讀並同意/ });
  const next = shopper.button('下一步').locator('visible=true');
  const submit = shopper.button('送出訂單').locator('visible=true');
  const card = page.getByRole('radio', { name: /^信用卡/ }).locator('visible=true');
  await page.waitForLoadState('networkidle');
  await next.or(submit).first().waitFor();
  while ((await submit.count()) === 0) {
    if ((await card.count()) > 0 && !(await card.first().isChecked())) await shopper.tap(card);
    await shopper.tap(next);
    await page.waitForTimeout(300);
  }
  await shopper.tap(consent);
  await page.getByText('填寫內容已自動儲存').waitFor();
  await shopper.tap(shopper.button('送出訂單'));
  await passGateway(shopper);
}

/** At the gateway: its own pages, one tap each. */
export async function passGateway(shopper: Shopper): Promise<void> {
  await shopper.page.waitForURL(/\/demo-gateway\//);
  await shopper.tap(shopper.button('付款成功'));
  await shopper.tap(shopper.button('返回商店'));
  await shopper.page.waitForURL(/\/(checkout-result|member\/group-buys)\//);
}

export const isPaid = (shopper: Shopper) =>
  shopper.page
    .getByText(/付款完成|已跟團|訂單已成立/)
    .first()
    .waitFor();

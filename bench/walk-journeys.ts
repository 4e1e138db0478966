import type { Effort, Shopper } from './shopper.ts';

type Journey = { name: string; walk(shopper: Shopper): Promise<void> };

const demoMember = ['member@kaituan.example', 'demo-member'] as const;
const demoWholesaler = ['wholesale@kaituan.example', 'demo-wholesale'] as const;

let phones = 0;
const newPhone = () => `09${String(Date.now() + ++phones).slice(-8)}`;

/** Of goods on cards: opens the sheet, takes the first choice and presses a button of it. */
async function takeFirstCard(shopper: Shopper, button: '立即購買' | '加入購物車'): Promise<void> {
  const { page } = shopper;
  await shopper.tap(page.locator('[data-cards] [data-opens-sheet]'));
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.waitForLoadState('networkidle');
  const choice = sheet.getByRole('radio');
  if (
    (await choice.count()) > 1 &&
    (await sheet.getByRole('radio', { checked: true }).count()) === 0
  ) {
    await shopper.tap(sheet.locator('label:has(input[type=radio]:enabled)'));
  }
  await shopper.tap(sheet.getByRole('button', { name: button }));
}

/** Chooses a piece of a group buy, unless one is chosen from the start. */
async function takeOnePiece(shopper: Shopper): Promise<void> {
  const main = shopper.page.getByRole('main');
  const quantities = main.getByRole('textbox', { name: /的數量$/ });
  const chosen = await Promise.all((await quantities.all()).map((field) => field.inputValue()));
  if (!chosen.some((pieces) => Number(pieces) > 0))
    await shopper.tap(main.getByRole('button', { name: '增加數量' }));
}

/** From the sign-in dialog to the page behind it, with a phone number that the shop does not know. */
async function joinByPhone(shopper: Shopper): Promise<void> {
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

async function fillAddress(shopper: Shopper): Promise<void> {
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
async function payByCard(shopper: Shopper): Promise<void> {
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
async function passGateway(shopper: Shopper): Promise<void> {
  await shopper.page.waitForURL(/\/demo-gateway\//);
  await shopper.tap(shopper.button('付款成功'));
  await shopper.tap(shopper.button('返回商店'));
  await shopper.page.waitForURL(/\/(checkout-result|member\/group-buys)\//);
}

const isPaid = (shopper: Shopper) =>
  shopper.page
    .getByText(/付款完成|已加入團購|訂單已成立/)
    .first()
    .waitFor();

export const journeys: Journey[] = [
  {
    name: 'Shrimp by card, as a new member',
    async walk(shopper) {
      await shopper.open('/');
      shopper.begin();
      await shopper.search('蝦仁');
      await takeFirstCard(shopper, '立即購買');
      await joinByPhone(shopper);
      await shopper.page.waitForURL(/\/checkout\//);
      await fillAddress(shopper);
      await payByCard(shopper);
      await isPaid(shopper);
    },
  },
  {
    name: 'The same again, everything remembered',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      // The first time the demo's member has not paid by card yet.
      for (let time = 0; time < 2; time += 1) {
        await shopper.open('/member/orders');
        shopper.begin();
        await shopper.tap(shopper.button('再買一次'));
        await shopper.page.waitForURL(/\/checkout\//);
        await payByCard(shopper);
        await isPaid(shopper);
      }
    },
  },
  {
    name: 'Found although mistyped (蝦人), into the cart',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      await shopper.open('/');
      shopper.begin();
      await shopper.search('蝦人');
      await takeFirstCard(shopper, '加入購物車');
      await shopper.page.getByText('已加入購物車').first().waitFor();
    },
  },
  {
    name: 'Joining a group buy',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      const campaign = (await listOpen(shopper, 'CAMPAIGN')).at(-1);
      await shopper.open('/');
      await shopper.open(`/group-buys/${campaign?.campaignId}`);
      shopper.begin();
      await takeOnePiece(shopper);
      await shopper.tap(shopper.button('我要跟團'));
      await shopper.page.waitForURL(/\/checkout\//);
      await payByCard(shopper);
      await isPaid(shopper);
    },
  },
  {
    name: 'Opening a team, and the invitation',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      const [campaign] = await listOpen(shopper, 'TEAM');
      await shopper.open(`/group-buys/${campaign?.campaignId}`);
      shopper.begin();
      const own = shopper.page.locator('label', { hasText: '自己開一團' });
      if (!(await own.getByRole('radio').isChecked())) await shopper.tap(own);
      await takeOnePiece(shopper);
      await shopper.tap(
        shopper.page.locator('#join').getByRole('button', { name: /開|團/ }).last(),
      );
      await shopper.page.waitForURL(/\/checkout\//);
      await payByCard(shopper);
      await isPaid(shopper);
      await shopper.tap(shopper.button('邀請好友'));
      await shopper.page
        .getByRole('dialog')
        .getByRole('button', { name: /複製/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'One piece more in a group buy',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      await shopper.open('/member/group-buys');
      shopper.begin();
      await shopper.tap(shopper.button('修改數量'));
      const editing = shopper.page.getByRole('dialog');
      await shopper.tap(editing.getByRole('button', { name: '增加數量' }));
      await shopper.tap(editing.getByRole('button', { name: '保留並付差額' }));
      await shopper.tap(shopper.button(/^用信用卡付/));
      await passGateway(shopper);
      await shopper.page
        .getByText(/差額 NT\$[\d,]+ 已付清/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'Wholesale: goods by list, a quotation as PDF',
    async walk(shopper) {
      const token = await shopper.signIn(...demoWholesaler);
      const channelId = 100120;
      const { skus } = await findWholesaleGoods(shopper, channelId, token);
      await shopper.page.goto(`/quick-order?channelId=${channelId}`);
      await shopper.page.waitForLoadState('networkidle');
      shopper.begin();
      await shopper.type(
        shopper.field('貼上商品編號與數量'),
        skus.map(({ code, moq }) => `${code}\t${moq}`).join('\n'),
      );
      await shopper.tap(shopper.button(/加入購物車$/));
      await shopper.page.getByText(/^已將 \d+ 項加入購物車/).waitFor();
      await shopper.tap(shopper.link('前往購物車'));
      await shopper.tap(shopper.link(/報價單/).or(shopper.button(/報價單/)));
      await shopper.type(shopper.field('客戶名稱'), '好鄰居商行');
      await shopper.tap(shopper.button('開立報價單'));
      await shopper
        .link(/^下載 PDF/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'A question about an order',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      await shopper.open('/member/orders');
      shopper.begin();
      await shopper.tap(shopper.page.getByRole('main').getByRole('article').getByRole('link'));
      await shopper.page.waitForURL(/\/member\/orders\/\w+/);
      await shopper.tap(shopper.link('問這張訂單'));
      await shopper.page.waitForURL(/\/message-board/);
      await shopper.page.waitForLoadState('networkidle');
      await shopper.type(shopper.field('內容'), '請問什麼時候會到？');
      await shopper.tap(shopper.button('送出問題'));
      await shopper.page.getByText('已送出，店家回覆時會通知您').first().waitFor();
    },
  },
  {
    name: 'Told when goods that are sold out are back',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      const list = { channelId: 100083, filterArray: ['availability = SOLD_OUT'], limit: 20 };
      const soldOut = await shopper.call<{ id: number }[]>('/Product/GetScpProductArray', list);
      await shopper.open('/');
      // The last in the list: the demo's member likes some of the first.
      await shopper.open(`/products/${soldOut.at(-1)?.id}`);
      shopper.begin();
      await shopper.tap(shopper.button('到貨通知我'));
      await shopper.button('到貨會通知您').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'Where is my order',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      await shopper.open('/');
      shopper.begin();
      await shopper.tap(shopper.button('會員選單'));
      await shopper.tap(shopper.page.getByRole('menuitem', { name: /訂單/ }));
      await shopper.page.waitForURL(/\/member\/orders/);
      await shopper.tap(shopper.page.getByRole('main').getByRole('article').getByRole('link'));
      await shopper.page.waitForURL(/\/member\/orders\/\w+/);
      await shopper.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

type Campaign = { campaignId: number; mode: string; perMemberMax: number | null };

async function listOpen(shopper: Shopper, mode: string): Promise<Campaign[]> {
  const request = { channelId: 100083, status: ['OPEN'] };
  const all = await shopper.call<Campaign[]>('/GroupBuy/GetCampaignArray', request);
  return all.filter((campaign) => campaign.mode === mode);
}

type Goods = { skus: { code: string; moq: number; availability: string }[] };

async function findWholesaleGoods(
  shopper: Shopper,
  channelId: number,
  token: string,
): Promise<Goods> {
  const list = { channelId, filterArray: ['availability = IN_STOCK'], limit: 3 };
  const cards = await shopper.call<{ id: number }[]>('/Product/GetScpProductArray', list, token);
  const skus: Goods['skus'] = [];
  for (const { id } of cards) {
    const goods = await shopper.call<Goods>(
      '/Product/GetScpProduct',
      { channelId, productId: id },
      token,
    );
    skus.push(...goods.skus.filter(({ availability }) => availability === 'IN_STOCK').slice(0, 1));
  }
  return { skus };
}

/** Walks them one after the other, each in a browser of its own. */
export async function* walkJourneys(
  enter: () => Promise<Shopper>,
): AsyncGenerator<{ name: string } & Effort> {
  for (const { name, walk } of journeys) {
    const shopper = await enter();
    await walk(shopper);
    yield { name, ...shopper.effort() };
    await shopper.leave();
  }
}

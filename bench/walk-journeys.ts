import { findWholesaleGoods, findWithTwoOptions, listOpen } from './journey-goods.ts';
import {
  fillAddress,
  isPaid,
  joinByPhone,
  passGateway,
  payByCard,
  takeFirstCard,
  takeFromSheet,
  takeOnePiece,
} from './shop-steps.ts';
import type { Effort, Shopper } from './shopper.ts';

type Journey = { name: string; walk(shopper: Shopper): Promise<void> };

const demoMember = ['member@kaituan.example', 'demo-member'] as const;
const demoWholesaler = ['wholesale@kaituan.example', 'demo-wholesale'] as const;

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
    name: 'Joining a group buy from home, as a new member',
    async walk(shopper) {
      const { page } = shopper;
      const [campaign] = await listOpen(shopper, 'CAMPAIGN');
      if (!campaign) throw new Error('no group buy is open');
      await shopper.open('/');
      shopper.begin();
      await shopper.tap(page.locator(`main a[href*="/group-buys/${campaign.campaignId}?"]`));
      await page.waitForURL(/\/group-buys\/\d+/);
      await page.waitForLoadState('networkidle');
      await takeOnePiece(shopper);
      await shopper.tap(shopper.button('我要跟團'));
      await joinByPhone(shopper);
      await page.waitForURL(/\/checkout\//);
      await fillAddress(shopper);
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
      await shopper.tap(shopper.button(/^修改(規格或)?數量$/));
      const editing = shopper.page.getByRole('dialog');
      await shopper.tap(editing.getByRole('button', { name: '增加數量' }));
      await shopper.tap(editing.getByRole('button', { name: '保留並付差額' }));
      await shopper.tap(shopper.button(/^付 NT\$.*・信用卡$/));
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
        shopper.field('貼上編號或品名與數量'),
        skus.map(({ code, moq }) => `${code}\t${moq}`).join('\n'),
      );
      await shopper.tap(shopper.button(/加入購物車$/));
      await shopper.page.getByText(/^已將 \d+ 項加入購物車/).waitFor();
      await shopper.tap(shopper.link('前往購物車'));
      await shopper.tap(shopper.link(/報價單/).or(shopper.button(/報價單/)));
      await shopper.type(shopper.field('客戶名稱'), '好鄰居商行');
      await shopper.tap(shopper.button('開立並下載 PDF'));
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
      await shopper.tap(shopper.link('有問題？問店家'));
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
    name: 'Goods with a flavour and a size, fetched at 7-ELEVEN',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.signIn(...demoMember);
      await shopper.open('/');
      await shopper.open(`/products/${await findWithTwoOptions(shopper)}`);
      shopper.begin();
      await shopper.tap(shopper.button('立即購買'));
      await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
      await takeFromSheet(shopper, '立即購買');
      await page.waitForURL(/\/checkout\//);
      await page.waitForLoadState('networkidle');
      await shopper.tap(shopper.button(/^收件與配送/));
      await shopper.tap(page.locator('label', { hasText: /^7-ELEVEN/ }));
      await shopper.tap(shopper.button('選擇門市'));
      await page.waitForURL(/\/demo-store-map/);
      await shopper.tap(shopper.button(/^選擇 /));
      await page.waitForURL(/\/checkout\//);
      await payByCard(shopper);
      await isPaid(shopper);
    },
  },
  {
    name: 'Giving one piece back, from home',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.signIn(...demoMember);
      await shopper.open('/');
      shopper.begin();
      await shopper.tap(shopper.button('會員選單'));
      await shopper.tap(page.getByRole('menuitem', { name: /訂單/ }));
      await page.waitForURL(/\/member\/orders/);
      await shopper.tap(page.getByRole('main').getByRole('link', { name: '申請退貨' }));
      await page.waitForURL(/\/return/);
      await page.waitForLoadState('networkidle');
      await shopper.tap(shopper.button(/^增加/));
      await shopper.choose(page.getByRole('main').getByRole('combobox').first(), { index: 1 });
      await shopper.tap(shopper.button(/^送出/));
      await page.getByText('已送出退貨申請').first().waitFor();
    },
  },
  {
    name: 'Leaving a group buy',
    async walk(shopper) {
      await shopper.signIn(...demoMember);
      await shopper.open('/member/group-buys');
      shopper.begin();
      await shopper.tap(shopper.button('退出團購'));
      await shopper.tap(shopper.button('確認退出'));
      await shopper.page
        .getByText(/^已退出團購/)
        .first()
        .waitFor();
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

import { storeMapReturnPath } from '@kaituan/server/features/flows/checkout/store-map-link';
import { limitBody } from '@kaituan/server/http/request-body';
import { createEcpayStoreMap } from '@kaituan/server/platform/store-map/ecpay-store-map';
import type { SimulatedStoreMap } from '@kaituan/server/shop/open-store-map';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { pageStyle } from '#demo/simulator/page-style.ts';
import { type Html, simulatorPage } from '#demo/simulator/simulator-page.ts';
import { type DemoStore, demoChains, listDemoStores } from './demo-stores.ts';

const demoStoreMapPath = '/demo-store-map';
const demoMerchantId = '3000000';
const maxBodyBytes = 16 * 1024;

/** Pages run no scripts, and forms go back to the shop only. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const storeStyle = `
.stores li { background: var(--card); border-radius: 12px; padding: 12px 16px; margin: 0 0 12px; }
.stores p { margin: 0 0 8px; color: var(--soft); }
.stores strong { font-size: 1.0625rem; color: var(--ink); }
`;

/** A simulated map of fictitious convenience stores, with the protocol of ECPay's. */
export function openDemoStoreMap(): SimulatedStoreMap {
  const routes = new Hono();
  routes.use(demoStoreMapPath, limitBody(maxBodyBytes));
  routes.get(`${demoStoreMapPath}/style.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(pageStyle + storeStyle);
  });
  routes.get(demoStoreMapPath, (c) => refusedPage(c, '請從結帳頁選擇取貨門市。'));
  routes.post(demoStoreMapPath, async (c) => showStores(c, await c.req.parseBody()));
  const account = { merchantId: demoMerchantId, service: 'B2C', action: demoStoreMapPath } as const;
  return { storeMap: { ...createEcpayStoreMap(account), list: listDemoStores }, routes };
}

function showStores(c: Context, request: Record<string, unknown>): Response | Promise<Response> {
  const subType = String(request.LogisticsSubType ?? '');
  const chain = Object.hasOwn(demoChains, subType) ? demoChains[subType] : undefined;
  const reply = readReplyPath(request.ServerReplyURL);
  if (!chain || !reply) return refusedPage(c, '沒有要回覆的結帳，或不支援這家超商。');
  const common = {
    MerchantID: String(request.MerchantID ?? ''),
    MerchantTradeNo: String(request.MerchantTradeNo ?? ''),
    LogisticsSubType: subType,
    ExtraData: String(request.ExtraData ?? ''),
  };
  const counties = Map.groupBy(chain.stores, ({ county }) => county);
  const sections = [...counties].map(
    ([county, stores]) => html`
      <h2>${county}</h2>
      <ul class="stores">${stores.map((store) => storeItem(store, reply, common))}</ul>`,
  );
  return mapPage(c, { title: `選擇 ${chain.name}取貨門市`, body: html`${sections}` });
}

function storeItem(store: DemoStore, reply: string, common: Record<string, string>) {
  const fields = {
    ...common,
    CVSStoreID: store.storeId,
    CVSStoreName: store.name,
    CVSAddress: store.address,
    CVSTelephone: store.phone,
    CVSOutSide: store.county === '澎湖縣' ? '1' : '0',
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`
    <li>
      <p><strong>${store.name}</strong><br>${store.address}</p>
      <form method="post" action="${reply}">
        ${inputs}
        <button class="button" type="submit" aria-label="選擇 ${store.name}">選這間門市</button>
      </form>
    </li>`;
}

/** The simulator serves its own shop only, so it uses the address's path only. */
function readReplyPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname.startsWith(`${storeMapReturnPath}/`) ? pathname + search : undefined;
}

const refusedPage = (c: Context, text: string) =>
  mapPage(c, {
    ...{ title: '無法選擇門市', status: 400 },
    body: html`<p class="notice">${text}</p><p><a class="button quiet" href="/cart">回購物車</a></p>`,
  });

const storeMap = {
  mark: '模擬門市地圖（示範模式）',
  warning: '這些門市都是虛構的，不會有包裹送到。',
  path: demoStoreMapPath,
};

const mapPage = (
  c: Context,
  page: { title: string; body: Html; status?: 200 | 400 },
): Promise<Response> => simulatorPage(c, storeMap, { ...page, policy });

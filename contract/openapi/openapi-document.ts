import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
} from 'zod-openapi';
import { type ApiPath, endpoints } from '#contract/api.ts';
import { aggregatedItem } from '#contract/catalog/aggregated.ts';
import { productCard, sku } from '#contract/catalog/product.ts';
import { productDetail } from '#contract/catalog/product-detail.ts';
import { type Endpoint, staffOf } from '#contract/endpoint.ts';
import { identityEndpoints } from '#contract/identity/identity-api.ts';
import { picture } from '#contract/media.ts';
import { type StaffPath, staffEndpoints } from '#contract/staff/staff-api.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { refusalResponses, refusalSchema } from './openapi-refusals.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;
type Group = ApiPath | StaffPath extends `/${infer Name}/${string}` ? Name : never;

const groupText: Record<Group, string> = {
  Address: '地址簿',
  Aggregated: '分類、品牌與活動',
  Bulletin: '最新消息',
  Cart: '購物車',
  Checkout: '結帳',
  Claim: '認領團主代為下的訂單，不用帳號也能付款',
  Contact: '聯絡表單',
  Coupon: '優惠券',
  FlashSale: '限時搶購',
  GroupBuy:
    '團購；進度也以 server-sent events 即時推送：`GET /live/campaigns?channelId=…&ids=…`，每個 `progress` 事件是與 GetProgressArray 相同的陣列',
  MessageBoard:
    '留言板；有人寫了訊息也以 server-sent events 通知，網址在回答的 `livePath`：`moved` 事件不含內容，請再讀一次；附件先以 multipart `POST /files`（欄位 `file`）上傳，把得到的 `fileNo` 放進 `attachments`，`GET /files/{fileNo}` 回答新的下載網址',
  Notification: '通知',
  Order: '訂單與退貨',
  Payment: '付款與退款',
  Product: '商品',
  Review: '商品評價',
  Quotation: '報價單；PDF 由回答裡的 `pdfUrl` 開啟',
  Scp: '銷售公司',
  SiteInfo: '網站內容',
  Staff: '工作人員',
  StaffAssortment: '工作人員：分類與品牌的商品數',
  StaffBulletin: '工作人員：最新消息與商品召回',
  StaffChannel: '工作人員：通路',
  StaffCoupon: '工作人員：優惠券',
  StaffFlashSale: '工作人員：限時搶購',
  StaffPromotion: '工作人員：可以開團或搶購的商品',
  StaffGoods: '工作人員：商品',
  StaffGroupBuy: '工作人員：團購',
  StaffHandOut: '工作人員：自取包裹的交貨與收款',
  StaffMoney: '工作人員：收款對帳',
  StaffMedia: '工作人員：上傳圖片',
  StaffMember: '工作人員：會員',
  StaffReview: '工作人員：商品評價',
  StaffMessage: '工作人員：留言板',
  StaffPriceGroup: '工作人員：價格群組與群組的價格',
  StaffToday: '工作人員：今天',
  StaffAudit: '工作人員：操作紀錄',
  StaffNotification: '工作人員：通知的文字、寄不出去的通知',
  StaffOrder: '工作人員：訂單、包裹與退款',
  StaffPacking: '工作人員：揀貨、裝箱與物流單號',
  StaffStock: '工作人員：庫存',
  StaffSettings: '工作人員：商店的設定、開幕與暫停營業',
  StaffWords: '工作人員：找不到商品的搜尋',
  User: '會員',
  Wholesale: '批發申請；證明文件與留言板的附件一樣上傳',
  Wishlist: '收藏',
};

/** Shared schemas are described once, under these names. */
const named = {
  AggregatedItem: aggregatedItem,
  Picture: picture,
  ProductCard: productCard,
  ProductDetail: productDetail,
  Sku: sku,
};
for (const [id, schema] of Object.entries(named)) schema.register(z.globalRegistry, { id });

const introduction = [
  '所有呼叫都是 POST，內容與回答都是 JSON。',
  '成功時 HTTP 狀態為 200；其他狀態都回答同一種錯誤內容，`error.code` 出自固定的清單。',
  '每個回答都有 `X-Request-Id` 標頭，回報問題時請附上。',
  '會員登入後以 `Authorization: Bearer` 帶上存取權杖。',
  '給工作人員的呼叫寫明需要的權限；職務在哪個通路，就只能用在那個通路。',
  '`/identity` 底下的呼叫不看存取權杖，而看登入時得到的 cookie，只回答商店自己的網頁。',
].join('\n');

/** The whole contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument(): OpenApiDocument {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: '開團 Kaituan API', version: '1.0.0', description: introduction },
      servers: [{ url: '/' }],
      tags: Object.entries({ ...groupText, identity: '登入與帳號安全' }).map(
        ([name, description]) => ({ name, description }),
      ),
      paths: Object.fromEntries(
        [...endpoints, ...staffEndpoints, ...identityEndpoints].map((endpoint) => [
          endpoint.path,
          { post: operationOf(endpoint) },
        ]),
      ),
      components: {
        schemas: {
          Refusal: refusalSchema,
        },
        securitySchemes: {
          member: { type: 'http', scheme: 'bearer', description: '會員登入後取得的存取權杖' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'kaituan_refresh',
            description: '登入時得到的 cookie',
          },
        },
      },
    },
    { override: leaveOutNoise },
  );
  addExamples(document);
  return document;
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const [, group = '', action = ''] = endpoint.path.split('/');
  const needsNothing = endpoint.request.safeParse({}).success;
  return {
    tags: [group],
    operationId: action.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: endpoint.summary,
    ...describeStaff(endpoint),
    security: securityOf(endpoint),
    requestBody: {
      required: !needsNothing,
      content: { 'application/json': { schema: endpoint.request } },
    },
    responses: {
      200: { description: '成功', content: { 'application/json': { schema: endpoint.answer } } },
      ...refusalResponses(endpoint),
    },
  };
}

/** A guest may call without a token; a member's token is honoured all the same. */
function securityOf({ path, access }: Endpoint): Record<string, string[]>[] {
  if (path.startsWith('/identity/')) return access === 'MEMBER' ? [{ session: [] }] : [{}];
  return access === 'GUEST' ? [{}, { member: [] }] : [{ member: [] }];
}

const channelText = {
  CHANNEL: '在請求所指的通路',
  RECORD: '在資料所屬的通路',
  SHOP: '在整間商店',
};

/** The permission that a staff call needs, and where. */
function describeStaff(endpoint: Endpoint): { description?: string; 'x-permission'?: string } {
  const staff = staffOf(endpoint);
  if (!staff) return {};
  return {
    description: `需要${channelText[staff.of]}有 \`${staff.staff}\` 權限。`,
    'x-permission': staff.staff,
    ...(staff.own && { 'x-permission-of-own': staff.own }),
  };
}

/** Removes redundant constraints; responses may get further fields, which clients must accept. */
const leaveOutNoise: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (io === 'output' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
};

/** Adds an example request to every call, made from the examples of its fields. */
function addExamples(document: OpenApiDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  for (const path of Object.values(document.paths ?? {})) {
    const body = path.post?.requestBody;
    const media = body && 'content' in body ? body.content['application/json'] : undefined;
    if (!media || !('schema' in media)) continue;
    if (typeof media.schema === 'object')
      media.example = exampleOf(media.schema as JsonSchema, schemas);
  }
}

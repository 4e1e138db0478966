import { lineCodes, lineSteps } from '@kaituan/domain/notification/line-failure';
import { priceVisibilities } from '@kaituan/domain/pricing/price-visibility';
import { homeSectionKeys } from '@kaituan/domain/settings/home-sections';
import { openings } from '@kaituan/domain/settings/opening';
import { pageKeys } from '@kaituan/domain/settings/site-page';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';
import { aggregatedItem } from './aggregated.ts';
import { productCard } from './product.ts';
import { shopLimits } from './shop-limits.ts';

export const getKeywordArray = endpoint({
  path: '/SiteInfo/GetKeywordArray',
  isShared: true,
  summary: '熱門與推薦的搜尋字，最多 20 個',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.array(
      z.object({
        keyword: z.string(),
        /** HOT comes from real searches, PIN is chosen by the shop. */
        kind: z.enum(['HOT', 'PIN']),
        link: z.string().nullable(),
      }),
    ),
  ),
  refusals: ['NOT_FOUND'],
});

export const getRedirect = endpoint({
  path: '/SiteInfo/GetRedirect',
  isShared: true,
  summary: '查詢路徑是否要轉址；redirect 為站內路徑或允許的網址',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    path: z
      .string()
      .startsWith('/')
      .max(2048)
      .meta({
        description: '站內路徑；查詢字串不影響結果',
        examples: ['/spring-sale'],
      }),
  }),
  answer: resultOf(
    z.object({
      redirect: z.string().nullable(),
      status: z.union([z.literal(301), z.literal(302)]),
    }),
  ),
  refusals: [],
});

export const getHome = endpoint({
  path: '/SiteInfo/GetHome',
  isShared: true,
  summary: '首頁：輪播、限時搶購、精選活動、新品、熱門、品牌',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.object({
      /** The sections that the shop shows, in its order. */
      sectionArray: z.array(z.enum(homeSectionKeys)),
      bannerArray: z.array(
        z.object({
          id: wireId,
          title: z.string(),
          subtitle: z.string(),
          link: z.string(),
          picture,
        }),
      ),
      /** The live flash sale that ends first, if any. */
      flashSale: z
        .object({
          id: wireId,
          title: z.string(),
          endsAt: wireInstant,
          productArray: z.array(productCard),
        })
        .nullable(),
      pinnedActivityArray: z.array(aggregatedItem),
      newProductArray: z.array(productCard),
      hotProductArray: z.array(productCard),
      brandArray: z.array(aggregatedItem),
      /** When next a section, a banner, an activity or a flash sale begins or ends; until then it may be cached. */
      nextChangeAt: wireInstant.nullable(),
      serverTime: wireInstant,
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const getShopConfig = endpoint({
  path: '/SiteInfo/GetShopConfig',
  isShared: true,
  summary: '通路的公開設定與可用通路，供前台與其他用戶端使用同一組數字',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    liffClientId: z
      .string()
      .regex(/^\d{1,20}$/)
      .meta({
        description: 'LINE 登入頻道的編號：有自己 LIFF app 的通路優先',
        examples: ['1657000001'],
      })
      .optional(),
  }),
  answer: resultOf(
    z.object({
      /** The channel to show: of that LIFF app, else the requested one if it is active, else the default one. */
      channelId: wireId,
      channelName: z.string(),
      liffId: z.string().nullable(),
      /** Whether the channel sells; before and after it does, pages say so instead. */
      opening: z.enum(openings),
      pageSize: z.int(),
      newArrivalDays: z.int(),
      /** The channel's own colour and logo; null for the shop's. */
      look: z.object({
        color: z.string().nullable(),
        logo: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
      }),
      /** Who can see the channel's prices. */
      priceVisibility: z.enum(priceVisibilities),
      /** Least value of goods an order needs, after discounts and without shipping; 0 for none. */
      orderMinimumTwd: wireTwd,
      limits: shopLimits,
    }),
  ),
  refusals: [],
});

export const getContentPage = endpoint({
  path: '/SiteInfo/GetContentPage',
  isShared: true,
  summary: '內容頁：服務條款、隱私權政策、退換貨說明、關於我們、聯絡我們',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    key: z.enum(pageKeys).describe('哪一頁'),
    effectiveAt: wireInstant.optional().describe('條款或政策過去的版本，以生效時刻指定'),
  }),
  answer: resultOf(
    z.object({
      title: z.string(),
      bodyHtml: z.string(),
      effectiveAt: wireInstant,
      isCurrent: z.boolean(),
      /** When replaced versions of terms and policies took effect, newest first. */
      formerArray: z.array(wireInstant),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const getFaqArray = endpoint({
  path: '/SiteInfo/GetFaqArray',
  isShared: true,
  summary: '常見問題，依主題分組',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.array(
      z.object({
        topic: z.string(),
        questionArray: z.array(
          z.object({
            id: wireId.describe('0 是由商店的配送設定產生的，不能評分'),
            question: z.string(),
            answerHtml: z.string(),
          }),
        ),
      }),
    ),
  ),
  refusals: ['NOT_FOUND'],
});

/** By which a guest's vote can be changed. */
const browser = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .meta({
    description: '訪客的瀏覽器為投票自取的隨機編號；登入的會員以帳號投票',
    examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })
  .optional();

export const getFaqVoteArray = endpoint({
  path: '/SiteInfo/GetFaqVoteArray',
  summary: '這位會員或這個瀏覽器覺得哪些回答有幫助、哪些沒有',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, browser }),
  answer: resultOf(z.array(z.object({ question: z.string(), isHelpful: z.boolean() }))),
  refusals: ['NOT_FOUND'],
});

export const voteFaq = endpoint({
  path: '/SiteInfo/VoteFaq',
  summary: '一個回答有沒有幫助：每位會員或每個訪客的瀏覽器一票，可以改',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    question: z
      .string()
      .min(1)
      .max(400)
      .meta({ description: '問題的文字', examples: ['怎麼跟團？'] }),
    isHelpful: z.boolean(),
    browser,
  }),
  answer: resultOf(z.object({ isHelpful: z.boolean() })),
  refusals: ['NOT_FOUND', 'UNAUTHENTICATED', 'RATE_LIMITED'],
});

export const reportLineFailure = endpoint({
  path: '/SiteInfo/ReportLineFailure',
  summary: 'LINE 的 SDK 在瀏覽器裡失敗：代碼與步驟，不含個人資料，記在商店的日誌',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    ...{ channelId: wireChannelId, code: z.enum(lineCodes), step: z.enum(lineSteps) },
  }),
  answer: resultOf(z.object({ isReceived: z.literal(true) })),
  refusals: ['NOT_FOUND'],
});

export const getPicture = endpoint({
  path: '/SiteInfo/GetPicture',
  summary: '一張圖片與它所屬的商品圖集，供全螢幕檢視',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    mediaId: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: '圖片編號', examples: ['m1001-0'] }),
  }),
  answer: resultOf(
    z.object({
      /** The product of the pictures; null for a picture without one. */
      product: z.object({ id: wireId, name: z.string() }).nullable(),
      /** The gallery in its order; the requested picture is at `index`. */
      pictures: z.array(picture),
      index: z.int(),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const getSitemapArray = endpoint({
  path: '/SiteInfo/GetSitemapArray',
  summary: '可公開索引的路徑，每次最多 5,000 條，依 cursor 往下讀',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    cursor: wireId.describe('上一次回答的 nextCursor').optional(),
  }),
  answer: z.object({ result: z.array(z.string()), nextCursor: wireId.nullable() }),
  refusals: [],
});

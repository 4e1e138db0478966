import { plainHeading } from '#server/catalog-file/columns/column-layout.ts';

/** A column of the file of promotions, in the order in which export writes them. */
type PromotionColumn = { key: string; heading: string; note: string; isNumber?: boolean };

const number = { isNumber: true } as const;

export const promotionColumns = [
  { key: 'kind', heading: '列別', note: '全站團、好友團或限時搶購；以 # 開頭的列不會匯入' },
  { key: 'id', heading: '編號', note: '新的活動留白，由商店給號', ...number },
  { key: 'code', heading: '代號', note: '您自己的代號，不重複；再次匯入時以它對應' },
  { key: 'title', heading: '標題', note: '2 到 40 個字' },
  { key: 'status', heading: '狀態', note: '準備中（還不公布）或即將開團；留白是即將開團' },
  { key: 'channel', heading: '通路', note: '通路編號，例如 100083', ...number },
  { key: 'activity', heading: '活動頁', note: '團購所在活動頁的編號，可留白', ...number },
  { key: 'introduction', heading: '介紹', note: '團購的說明，最多 2,000 字' },
  {
    key: 'picture',
    heading: '圖片',
    note: 'mango.jpg（匯入時加 --pictures 資料夾）或商店裡圖片的編號；留白用第一個規格的圖片',
  },
  { key: 'visibility', heading: '公開', note: '公開或僅限連結；留白是公開' },
  { key: 'opensAt', heading: '開始時間', note: '2026-06-01 10:00（台北時間）' },
  {
    key: 'closesAt',
    heading: '結束時間',
    note: '團購 1 小時到 45 天，搶購最長 7 天；只填日期是到那天結束',
  },
  { key: 'shipFrom', heading: '最早出貨', note: '2026/06/20' },
  { key: 'shipTo', heading: '最晚出貨', note: '2026/06/25' },
  { key: 'goalKind', heading: '成團條件', note: '人數、份數或金額；留白是份數' },
  { key: 'goalMin', heading: '成團門檻', note: '未達門檻全額退款；好友團就是它的人數', ...number },
  {
    key: 'perMember',
    heading: '每人上限',
    note: '團購留白不限；搶購每個規格 1 到 99，留白是 1',
    ...number,
  },
  { key: 'perOrder', heading: '每筆上限', note: '留白表示不另設限', ...number },
  { key: 'teamSize', heading: '好友團人數', note: '2 到 100', ...number },
  { key: 'teamHours', heading: '好友團時限', note: '開團後幾小時內要滿，1 到 168', ...number },
  {
    key: 'allowsStrangers',
    heading: '開放加入',
    note: '沒有受邀的人能不能加入好友團：是或否；留白是',
  },
  { key: 'caseQty', heading: '箱入數', note: '整箱進貨時一箱幾份；留白表示不用湊箱', ...number },
  { key: 'casePolicy', heading: '湊箱方式', note: '捨去零頭、多拿補滿或店家補足；留白是捨去零頭' },
  {
    key: 'transferHours',
    heading: '匯款期限',
    note: '銀行轉帳要在幾小時內匯款，1 到 72；留白表示不收轉帳',
    ...number,
  },
  { key: 'paysOnDelivery', heading: '貨到付款', note: '能不能宅配或超商取貨時付款；留白是否' },
  { key: 'paysAtPickup', heading: '取貨付款', note: '能不能到店或取貨點取貨時付款；留白是否' },
  { key: 'skuCode', heading: '貨號', note: '規格的代碼；有好幾個規格就寫好幾列' },
  {
    key: 'units',
    heading: '數量',
    note: '團購：這個規格最多賣幾份，留白不限；搶購：保留幾件',
    ...number,
  },
  { key: 'price', heading: '價格', note: '團購的起始單價或搶購價，要低於平常的售價', ...number },
  {
    key: 'rungs',
    heading: '階梯',
    note: '30:450;60:420 表示全團 30 份起每份 450 元；最多 8 階，各規格門檻相同',
  },
] as const satisfies readonly PromotionColumn[];

export type PromotionKey = (typeof promotionColumns)[number]['key'];

export const headingOfPromotion = (key: PromotionKey): string =>
  promotionColumns.find((column) => column.key === key)?.heading ?? key;

export const promotionHeadings: ReadonlyMap<string, PromotionKey> = new Map(
  promotionColumns.flatMap(({ key, heading }) => [
    [plainHeading(heading), key],
    [plainHeading(key), key],
  ]),
);

export const promotionKinds = { CAMPAIGN: '全站團', TEAM: '好友團', FLASH: '限時搶購' } as const;
export type PromotionKind = keyof typeof promotionKinds;

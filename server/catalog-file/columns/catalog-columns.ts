/** A column of the catalogue file, in the order in which export writes them. */
export type CatalogColumn = {
  /** The English heading, accepted as well. */
  key: string;
  heading: string;
  /** The explanation in the template. */
  note: string;
  /** Whole numbers, stored as numbers in a workbook. */
  isNumber?: boolean;
};

const number = { isNumber: true } as const;

export const catalogColumns = [
  { key: 'kind', heading: '列別', note: '分類、品牌、商品或規格；以 # 開頭的列不會匯入' },
  { key: 'id', heading: '編號', note: '可留白，由商店給號', ...number },
  {
    key: 'category',
    heading: '分類',
    note: '生鮮 > 海鮮 > 蝦；商品可填多個，以｜分開，第一個是主分類',
  },
  { key: 'glyph', heading: '分類圖示', note: '圖庫的圖名，例如 1f990' },
  { key: 'brand', heading: '品牌', note: '品牌名稱' },
  { key: 'latinName', heading: '品牌英文名', note: '' },
  { key: 'introduction', heading: '品牌介紹', note: '' },
  { key: 'isPinned', heading: '品牌釘選', note: '是或否' },
  { key: 'position', heading: '排序', note: '分類與品牌的先後，小的在前', ...number },
  { key: 'productCode', heading: '商品代碼', note: '您自己的代碼，不重複；再次匯入時以它對應' },
  { key: 'name', heading: '商品名稱', note: '最多 60 字' },
  { key: 'subtitle', heading: '副標', note: '最多 100 字' },
  { key: 'status', heading: '狀態', note: '上架、草稿、售完隱藏或下架；留白是上架' },
  { key: 'displayFrom', heading: '上架時間', note: '2026/01/31 或 2026-01-31 18:30（台北時間）' },
  { key: 'displayUntil', heading: '下架時間', note: '只填日期表示到那天結束' },
  { key: 'temperature', heading: '溫層', note: '常溫、冷藏或冷凍；留白是常溫' },
  { key: 'options', heading: '選項', note: '口味：原味、辣味｜份量：大、小' },
  { key: 'tags', heading: '標籤', note: '團購｜低卡' },
  { key: 'specs', heading: '規格表', note: '容量：500ml｜保存方式：陰涼處' },
  { key: 'origin', heading: '產地', note: '商品或品牌的產地' },
  { key: 'weightG', heading: '重量(公克)', note: '', ...number },
  { key: 'ingredients', heading: '成分', note: '食品標示；四欄要一起出現' },
  { key: 'allergens', heading: '過敏原', note: '蝦｜蛋；確定沒有才寫無' },
  { key: 'netContent', heading: '內容量', note: '300 公克' },
  { key: 'shelfLifeDays', heading: '保存天數', note: '食品必填', ...number },
  {
    key: 'rescission',
    heading: '不適用七日鑑賞期',
    note: '易腐、客製、報刊、已拆封影音、數位內容、已拆封衛生用品；留白表示適用',
  },
  { key: 'restricted', heading: '管制類別', note: '無、酒、菸、醫療器材或藥品' },
  { key: 'preorderShipFrom', heading: '預購出貨日', note: '留白表示現貨' },
  { key: 'channels', heading: '通路', note: '100083｜100084；留白是所有通路，「無」是都不賣' },
  { key: 'editorPicks', heading: '編輯精選', note: '100083:1 表示在該通路推薦第一名' },
  { key: 'description', heading: '商品說明', note: '文字或 HTML' },
  { key: 'pictures', heading: '圖片', note: '蝦1.jpg｜蝦2.jpg；匯入時加 --pictures 資料夾' },
  { key: 'skuId', heading: '規格編號', note: '可留白，由商店給號', ...number },
  { key: 'skuCode', heading: '貨號', note: '規格的代碼，不重複；再次匯入時以它對應' },
  { key: 'barcode', heading: '國際條碼', note: '' },
  { key: 'optionValues', heading: '選項值', note: '原味｜大，照選項的順序' },
  { key: 'unitLabel', heading: '單位', note: '件、包、盒…；留白是件' },
  { key: 'listPrice', heading: '建議售價', note: '留白與售價相同', ...number },
  { key: 'price', heading: '售價', note: '含稅，1 元以上的整數', ...number },
  { key: 'onHand', heading: '庫存', note: '沒有這一欄就不動庫存', ...number },
  { key: 'shelf', heading: '儲位', note: '倉庫裡的位置，例如 A-03；揀貨單照它排' },
  { key: 'lowStockAt', heading: '低庫存提醒', note: '留白是 5', ...number },
  { key: 'moq', heading: '起訂量', note: '留白是 1', ...number },
  { key: 'multiple', heading: '訂購倍數', note: '留白是 1；起訂量要是它的倍數', ...number },
  { key: 'caseQty', heading: '箱入數', note: '', ...number },
  { key: 'caseLabel', heading: '箱名', note: '箱、籃…' },
  { key: 'maxPerOrder', heading: '單筆上限', note: '', ...number },
  { key: 'tiers', heading: '量價', note: '12:95;24:90 表示 12 件起每件 95 元' },
  { key: 'skuPosition', heading: '規格排序', note: '', ...number },
  { key: 'isRetired', heading: '停售', note: '是或否；停售的規格不再賣，訂單照舊' },
] as const satisfies readonly CatalogColumn[];

export type ColumnKey = (typeof catalogColumns)[number]['key'];

/** A channel's own price list has two columns. */
export type ChannelColumn = { channelId: number; says: 'PRICE' | 'TIERS' };

export const channelHeading = (column: ChannelColumn): string =>
  `${column.says === 'PRICE' ? '通路價' : '通路量價'} ${column.channelId}`;

const headings = new Map<string, string>(catalogColumns.map(({ key, heading }) => [key, heading]));

export const headingOf = (key: ColumnKey): string => headings.get(key) ?? key;

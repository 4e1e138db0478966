/** What the screens call the fields of calls, and of what calls note. */
export const auditNames: Readonly<Record<string, string>> = {
  // People, places and what a call is about.
  ...{ role: '職務', channelId: '通路', who: '會員', memberId: '會員', email: '電子郵件' },
  ...{ reason: '原因', note: '備註', orderNo: '訂單', orderNoArray: '訂單', refundNo: '退款' },
  ...{ file: '檔案', invoiceFile: '列入檔案的訂單' },
  ...{ returnNo: '退貨', campaignId: '團購', pledgeNo: '跟團', skuId: '規格', status: '狀態' },
  ...{ memberName: '會員', channelName: '通路名稱', isVerified: '認證', isSuspended: '停用' },
  ...{ verifiedChannelId: '通路會員', sessions: '登入的裝置', hadSecondFactor: '有驗證器' },
  ...{ passkeys: '通行密鑰', invitationNo: '邀請', applicationNo: '申請', reviewNo: '評價' },
  ...{
    referenceId: '提問',
    bulletinId: '消息',
    recallId: '召回',
    couponId: '優惠券',
    flashSaleId: '搶購',
  },
  ...{ productId: '商品', priceGroupId: '價格群組', activityId: '活動', rowNo: '明細' },
  ...{ receiptNo: '收款', noteNo: '備註', deliveryId: '通知', refundNoArray: '退款' },
  ...{ refundNos: '退款', displayName: '名字', leaderId: '團主', expiresAt: '到期', id: '編號' },
  ...{ key: '項目', code: '貨號', name: '名稱', title: '標題', body: '內文', text: '內容' },
  ...{ value: '設定', kind: '種類', state: '狀態', fileName: '檔案', path: '網址' },
  // Orders, parcels and delivery.
  ...{ step: '步驟', parcel: '包裹', parcels: '包裹', shipmentNo: '包裹', carrier: '物流' },
  ...{ trackingNo: '物流單號', handedAt: '交貨時間', recipient: '收件人', phone: '電話' },
  ...{ address: '地址', zip: '郵遞區號', county: '縣市', district: '鄉鎮市區', street: '街道' },
  ...{ method: '方式', store: '門市', storeId: '店號', placeId: '取貨地點', units: '件' },
  ...{ lines: '品項', lineNo: '品項', quantity: '數量', pieces: '件數', missing: '缺的' },
  ...{ decision: '決定', restock: '回架', restocked: '回架', returned: '回到一般庫存' },
  ...{ restocksCold: '冷藏、冷凍回架', returnedGoods: '退貨的商品' },
  ...{ returnStatus: '退貨', cause: '原因', owedLessTwd: '少付', borneTwd: '店家負擔' },
  // Money.
  ...{ amountTwd: '金額', receivedOn: '入帳日', reference: '備註', paymentStatus: '付款' },
  ...{ paidTwd: '已付', refundedTwd: '已退', refundTwd: '退款金額', goodwillTwd: '補償' },
  ...{
    leftTwd: '還差',
    totalTwd: '合計',
    surplusTwd: '多收',
    collectedTwd: '收到的現金',
    bookedTwd: '記下的收款',
  },
  ...{ booked: '入帳的訂單', settled: '已匯款的退款', refused: '沒有完成', isAside: '擱置' },
  ...{ asked: '請填帳戶', failure: '失敗原因', told: '通知人數', query: '搜尋的字' },
  ...{
    added: '新增',
    changed: '更改',
    unchanged: '沒有改變',
    repeated: '記過的',
    rows: '明細',
    columns: '欄位',
    refunds: '退款',
  },
  ...{ exported: '匯出的退款', exportedAt: '上次匯出', isChangedAccountKnown: '知道換過帳戶' },
  ...{ changedAccounts: '換過帳戶的', paymentMethod: '付款方式', account: '帳號' },
  ...{ bankCode: '銀行代碼', bankName: '銀行', holder: '戶名', minTwd: '最低金額' },
  ...{ maxTwd: '最高金額', feeTwd: '費用' },
  // Goods and stock.
  ...{
    priceTwd: '售價',
    listPriceTwd: '建議售價',
    onHand: '庫存',
    reserved: '被訂走',
    held: '被訂走',
    change: '增減',
  },
  ...{ shelf: '儲位', lowStockAt: '低庫存提醒', subtitle: '副標', description: '商品說明' },
  ...{ brandId: '品牌', categoryIds: '分類', temperature: '溫層', displayFrom: '上架時間' },
  ...{ displayUntil: '下架時間', origin: '產地', rescission: '退貨條件', food: '食品標示' },
  ...{
    ingredients: '成分',
    allergens: '過敏原',
    netContent: '淨重或容量',
    shelfLifeDays: '保存天數',
  },
  ...{ pictures: '圖片', mediaId: '圖片', alt: '圖片說明', tags: '標籤', specs: '規格表' },
  ...{ weightG: '重量（克）', restricted: '限制', preorderShipFrom: '預購出貨日', offers: '通路' },
  ...{ editorPick: '推薦', optionNames: '規格名稱', optionValues: '規格值', skus: '規格' },
  ...{ skuCode: '貨號', barcode: '條碼', unitLabel: '單位', moq: '起訂量', multiple: '訂購倍數' },
  ...{ maxPerOrder: '每筆上限', caseQty: '箱入數', caseLabel: '箱的單位', isRetired: '停售' },
  ...{ channelPrices: '通路價', tiers: '量價', minQty: '買滿', unitPriceTwd: '單價' },
  ...{ categories: '分類', brands: '品牌', products: '商品', productArray: '商品' },
  ...{ productCodes: '商品', productCodeArray: '商品', items: '規格', group: '價格群組' },
  ...{ prices: '價格', priceCount: '價格數', own: '自己的價格', stock: '數量' },
  // Coupons, group buys and flash sales.
  ...{ offBps: '折扣', capTwd: '最多折', minGoodsTwd: '商品滿', startsAt: '開始', endsAt: '結束' },
  ...{ maxUses: '總次數', maxUsesPerMember: '每人次數', isListed: '會員看得到', isPaused: '暫停' },
  ...{ flashPriceTwd: '搶購價', perMember: '每人上限', perOrder: '每筆上限', hours: '小時' },
  ...{ transferHours: '匯款期限', paysOnDelivery: '貨到付款', paysAtPickup: '取貨時付款' },
  ...{ closesAt: '結團', opensAt: '開團', mode: '團購方式', introduction: '介紹', rungs: '階梯' },
  ...{ pictureId: '圖片', visibility: '誰看得到', shipFrom: '出貨從', shipTo: '出貨到' },
  ...{ goalKind: '成團看', goalMin: '成團門檻', perMemberMax: '每人上限', teamSize: '好友團人數' },
  ...{ perOrderMax: '每筆上限', teamHours: '好友團時限', allowsStrangers: '可以和陌生人湊團' },
  ...{ casePolicy: '湊箱', capUnits: '最多', plan: '內容', product: '商品', reminded: '提醒' },
  // Messages, content and settings.
  ...{ answer: '回覆', isHidden: '隱藏', opening: '營業', company: '公司', isPinned: '置頂' },
  ...{ bodyHtml: '內容', publishAt: '發布時間', expireAt: '結束時間', isActive: '啟用' },
  ...{ isGivenUp: '放棄寄送', attachments: '附件', asks: '要買家回答', assignee: '負責人' },
  ...{
    htmlTitle: '網頁標題',
    taxId: '統一編號',
    serviceHours: '服務時間',
    lineOaId: 'LINE 官方帳號',
  },
  ...{ color: '顏色', logo: '標誌', liffId: 'LIFF 編號', region: '地區', weekdays: '星期' },
  ...{ priceVisibility: '誰看得到價格', orderMinimumTwd: '最低訂購金額', effectiveAt: '生效' },
  ...{ topic: '主題', question: '問題', answerHtml: '回答', isShown: '顯示', link: '連結' },
  ...{
    glyph: '圖示',
    children: '子分類',
    latinName: '英文名',
    audience: '對象',
    keyword: '關鍵字',
    term: '字',
    sameAs: '同義字',
  },
  ...{ target: '轉到', shop: '商店', stopsSale: '停止販售' },
  ...{ stoppedProducts: '停止販售的商品', isNothingToSend: '不用寄回' },
};

/** The names on the way to a value: `tiers[1].feeTwd` is `tiers`, `1` and `feeTwd`. */
export const auditParts = (path: string): string[] =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');

/** Fields, and no number or text of a record, that are neither named nor hidden. */
export function findUnnamed(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findUnnamed);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([path, inner]) => {
    if (hiddenInAudit.has(path)) return [];
    const fields = auditParts(path).filter((part) => /^[a-z][A-Za-z]*$/.test(part));
    return [...fields.filter((name) => !Object.hasOwn(auditNames, name)), ...findUnnamed(inner)];
  });
}

/** Of no use to people: what a screen had seen, and what keeps calls apart. */
export const hiddenInAudit: ReadonlySet<string> = new Set([
  ...['version', 'beforeVersion', 'labelVersion', 'isTrial', 'isCheckOnly', 'setting', 'cursor'],
  ...['seen', 'seenHeldTwd', 'seenReturnedTwd', 'seenPriceTwd', 'seenStatus', 'seenShelf'],
  ...[
    'seenLowStockAt',
    'seenOnHand',
    'again',
    'confirmed',
    'content',
    'token',
    'password',
    'before',
  ],
]);

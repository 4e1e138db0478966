import { bulletinKindText, bulletinStateText } from '@kaituan/domain/bulletin/bulletin';
import { canNameSubject } from '@kaituan/domain/staff/audit-subject';
import { staffRoleText } from '@kaituan/domain/staff/role';

type Values = Readonly<Record<string, unknown>>;
/** One value that a call noted: its name, before and after. */
export type AuditLine = { name: string; before?: string; after?: string };

/** What staff call the fields of calls; others keep their own name. */
const names: Record<string, string> = {
  ...{
    role: '職務',
    channelId: '通路',
    who: '會員',
    memberId: '會員',
    email: '電子郵件',
    reason: '原因',
    note: '備註',
  },
  ...{
    orderNo: '訂單',
    orderNoArray: '訂單',
    refundNo: '退款',
    returnNo: '退貨',
    amountTwd: '金額',
  },
  ...{ priceTwd: '售價', listPriceTwd: '定價', onHand: '庫存', reserved: '被訂走', change: '增減' },
  ...{ shelf: '儲位', lowStockAt: '低庫存提醒' },
  ...{ campaignId: '團購', pledgeNo: '認購', closesAt: '結團', title: '標題', body: '內文' },
  ...{ code: '貨號', skuId: '規格', quantity: '數量', name: '名稱', status: '狀態', key: '項目' },
  ...{
    receivedOn: '入帳日',
    reference: '備註',
    step: '步驟',
    carrier: '物流',
    trackingNo: '追蹤碼',
  },
  ...{
    hadSecondFactor: '有驗證器',
    passkeys: '通行密鑰',
    invitationNo: '邀請',
    bulletinId: '消息',
    isPinned: '置頂',
    bodyHtml: '內容',
    publishAt: '發布時間',
    expireAt: '結束時間',
    productArray: '商品',
    state: '狀態',
    kind: '種類',
  },
  ...{ parcel: '包裹', handedAt: '交貨時間', collectedTwd: '收到的現金', bookedTwd: '記下的收款' },
  ...{ reminded: '提醒', group: '價格群組', tiers: '量價', minQty: '買滿', unitPriceTwd: '單價' },
  ...{ offBps: '折扣', capTwd: '最多折', minGoodsTwd: '商品滿', startsAt: '開始' },
  ...{ endsAt: '結束', maxUses: '總次數', maxUsesPerMember: '每人次數', isListed: '會員看得到' },
  ...{ isPaused: '暫停', alt: '圖片說明' },
  ...{ flashSaleId: '搶購', flashPriceTwd: '搶購價', stock: '數量', perMember: '每人上限' },
  ...{ perOrder: '每筆上限', transferHours: '匯款期限', paysOnDelivery: '貨到付款' },
  ...{ paysAtPickup: '取貨時付款', skuCode: '貨號', items: '規格', returned: '回到一般庫存' },
  ...{ paymentStatus: '付款', paidTwd: '已付', refundedTwd: '已退', parcels: '包裹' },
  ...{ returnStatus: '退貨', refundTwd: '退款金額', restocked: '回架', lineNo: '品項' },
  ...{ leftTwd: '還差', surplusTwd: '多收', booked: '入帳的訂單', settled: '已匯款的退款' },
  ...{
    refused: '沒有完成',
    isAside: '擱置',
    asked: '請填帳戶',
    failure: '失敗原因',
    told: '通知人數',
  },
  ...{ text: '內容', answer: '回覆', isHidden: '隱藏', opening: '營業', company: '公司' },
  ...{ memberName: '會員', channelName: '通路名稱', isVerified: '認證', isSuspended: '停用' },
  ...{ sessions: '登入的裝置', query: '搜尋的字', added: '新的存入', repeated: '記過的' },
  ...{
    refundNoArray: '退款',
    referenceId: '提問',
    applicationNo: '申請',
    reviewNo: '評價',
    value: '設定',
  },
  ...{ verifiedChannelId: '通路會員', isActive: '啟用', isGivenUp: '放棄寄送' },
};
/** Of no use to people. */
const hidden = new Set(['version', 'isTrial', 'setting', 'beforeVersion', 'cursor']);

/** What changed, and nothing of what stayed; without before and after, what was asked for beside the subject, which is named by itself. */
export function auditLines(entry: {
  call?: string;
  subjectId?: string;
  request: Values;
  before: Values | null;
  after: Values | null;
}): AuditLine[] {
  const { request, before, after } = entry;
  const nameOf = entry.call?.startsWith('/StaffCoupon/') ? nameInCoupon : nameOfField;
  const isBulletin = entry.call?.startsWith('/StaffBulletin/');
  if (!before && !after) {
    return fieldsOf(request)
      .filter(([name, text]) => !(canNameSubject(name) && text === entry.subjectId))
      .map(([name, text]) => ({ name: nameOf(name), after: text }));
  }
  const wordsOf = (values: Values | null) =>
    new Map(
      fieldsOf(values ?? {}).map(([path, text]) => [
        path,
        isBulletin ? wordInBulletin(text) : text,
      ]),
    );
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old === now) return [];
    return [
      {
        name: nameOf(name),
        ...(old !== undefined && { before: old }),
        ...(now !== undefined && { after: now }),
      },
    ];
  });
}

const bulletinWords = new Map<string, string>(
  Object.entries({ ...bulletinKindText, ...bulletinStateText }),
);
const wordInBulletin = (text: string): string => bulletinWords.get(text) ?? text;

/** The code of a coupon is not that of goods. */
const nameInCoupon = (path: string): string =>
  path === 'code' || path === 'value.code' ? '優惠碼' : nameOfField(path);

const nameOfField = (path: string): string =>
  path
    .split('.')
    .map((part) => names[part] ?? (/^\d+$/.test(part) ? `第 ${Number(part) + 1} 個` : part))
    .join('・');

/** Every value with the way to it, in the order in which they are stored. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length > 0 ? [[path, value.map((item) => textOf(item)).join('、')]] : [];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([name]) => !hidden.has(name))
      .flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name));
  }
  return value === undefined || value === '' ? [] : [[path, textOf(value, path)]];
}

function textOf(value: unknown, path = ''): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (path.endsWith('channelId') && value === null) return '整間商店';
  if (value === null) return '無';
  if (path.endsWith('offBps')) return `折 ${Number(value) / 100}%`;
  return Object.hasOwn(staffRoleText, String(value))
    ? staffRoleText[value as keyof typeof staffRoleText]
    : String(value);
}

import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { type ChannelId, officeChannelId, wholesaleChannelId } from '#demo/shop/groups/channels.ts';
import { refundWaysOf } from './content-pages.ts';

export type FaqPlan = { topic: string; question: string; answerHtml: string };

const everywhereOf = (refundWays: string): FaqPlan[] => [
  {
    topic: '團購怎麼進行',
    question: '團購跟一般購物有什麼不一樣？',
    answerHtml:
      '<p>團購商品有收單時間。收單前您可以自由加入，收單後我們統一向產地或工廠採購，再依到貨順序出貨。因為數量集中，價格較低，但需要多等幾天。</p>',
  },
  {
    topic: '團購怎麼進行',
    question: '收單之後多久會收到？',
    answerHtml:
      '<p>常溫商品多為收單後三到七個工作天，現做與生鮮依商品頁標示。預購商品會寫明最早出貨日。</p>',
  },
  {
    topic: '團購怎麼進行',
    question: '沒有湊到數量怎麼辦？',
    answerHtml:
      '<p>頁面標有成團條件的商品，若截止時未達成，我們會通知您並全額退款，不收手續費。未標示者不論數量多少都會出貨。</p>',
  },
  {
    topic: '團購怎麼進行',
    question: '倒數計時是真的嗎？',
    answerHtml:
      '<p>是。倒數以伺服器時間計算，時間一到價格就恢復，不會重新開始。頁面上的庫存與售出數量也都是實際數字。</p>',
  },
  {
    topic: '批發與數量價',
    question: '「起訂量」和「倍數」是什麼意思？',
    answerHtml:
      '<p>起訂量是一次至少要買的數量，倍數是每次增加的單位。例如起訂 6、倍數 3，可以買 6、9、12，不能買 7。</p>',
  },
  {
    topic: '批發與數量價',
    question: '買越多越便宜怎麼算？',
    answerHtml:
      '<p>商品頁的數量價表列出每一級的單價，依同一規格的總數量計算。達到該數量時，全部數量都適用該單價，不是只有超過的部分。</p>',
  },
  {
    topic: '批發與數量價',
    question: '可以混口味湊數量嗎？',
    answerHtml:
      '<p>數量價以單一規格計算，不同口味與尺寸分開計。若您需要混搭整箱，請來訊說明，我們另外報價。</p>',
  },
  {
    topic: '配送與運費',
    question: '常溫、冷藏和冷凍的商品會一起到嗎？',
    answerHtml:
      '<p>不會。常溫、冷藏與冷凍由不同車輛配送，同一張訂單可能分兩到三次送達，運費在結帳頁分別列出。</p>',
  },
  {
    topic: '配送與運費',
    question: '冷凍商品沒人在家怎麼辦？',
    answerHtml:
      '<p>請選擇有人簽收的地址，例如公司或有冷凍櫃的管理室。若因無人簽收而退回變質，恕無法退款。</p>',
  },
  {
    topic: '配送與運費',
    question: '離島與偏遠地區能寄嗎？',
    answerHtml:
      '<p>常溫商品可寄送離島，需要較長時間；冷藏與冷凍因無法全程保溫，恕不配送。結帳時輸入地址，系統會先告訴您能不能送。</p>',
  },
  {
    topic: '配送與運費',
    question: '收到的水果壓傷了怎麼處理？',
    answerHtml:
      '<p>請在二十四小時內拍下外箱標籤、整箱內容與受損的果實，從訂單頁或客服信箱回報。我們依受損比例退款或補寄。</p>',
  },
  {
    topic: '付款與發票',
    question: '標價含稅嗎？',
    answerHtml:
      '<p>含稅。商品頁、購物車與結帳頁的金額都是新臺幣含稅價，沒有額外的稅金或服務費。</p>',
  },
  {
    topic: '付款與發票',
    question: '怎麼開立公司統編的發票？',
    answerHtml: `<p>結帳時選擇「${invoiceTypeText.COMPANY}」並填寫抬頭與八碼統一編號，系統會先檢查編號是否正確。發票開立後寄到您的電子郵件。</p>`,
  },
  {
    topic: '付款與發票',
    question: '可以用手機條碼或捐贈發票嗎？',
    answerHtml:
      '<p>可以。手機條碼以斜線開頭共八碼；捐贈請填三到七碼的愛心碼。中獎時會依載具或電子郵件通知。</p>',
  },
  {
    topic: '退貨與退款',
    question: '我可以退貨嗎？',
    answerHtml:
      '<p>一般商品在收到的次日起七日內可以無條件退貨，請保持商品與包裝完整。生鮮、冷藏冷凍食品、客製化商品與拆封後的個人衛生用品除外，商品頁會先標示。</p>',
  },
  {
    topic: '退貨與退款',
    question: '退款多久會收到？',
    answerHtml: `<p>我們收到退回商品並確認後，十五日內退款：${refundWays}信用卡退款入帳時間依發卡銀行而定，約七到十四個工作天。</p>`,
  },
  {
    topic: '退貨與退款',
    question: '冷凍食品到貨時已經退冰，可以退嗎？',
    answerHtml:
      '<p>可以。到貨即有瑕疵不受七日例外的限制。請不要丟棄，連同外箱拍照回報，我們會安排退款或重寄。</p>',
  },
  {
    topic: '商品與保存',
    question: '包冰重量算在標示的重量裡嗎？',
    answerHtml:
      '<p>不算。海鮮類標示的是淨重，包冰重量不計。退冰後請先瀝乾再秤，會有約百分之三的自然失水。</p>',
  },
  {
    topic: '商品與保存',
    question: '過敏原寫在哪裡？',
    answerHtml:
      '<p>食品的商品頁都有「成分」與「過敏原」欄位，到貨後請再核對包裝上的標示，以包裝為準。</p>',
  },
  {
    topic: '商品與保存',
    question: '為什麼酒類不能加入購物車？',
    answerHtml:
      '<p>依菸酒管理法，酒類不得以無法辨識購買者年齡的方式販售，因此網站僅供展示。未滿十八歲者禁止飲酒。</p>',
  },
];

const wholesaleOnly: readonly FaqPlan[] = [
  {
    topic: '批發合作',
    question: '怎麼申請批發會員？',
    answerHtml:
      '<p>請提供公司或商號名稱、統一編號、聯絡人與預估每月用量，審核約兩個工作天。通過後登入即可看到您的價格。</p>',
  },
  {
    topic: '批發合作',
    question: '可以月結嗎？',
    answerHtml: '<p>首次合作請先付款。連續三個月固定採購後，可與業務約定月結三十天。</p>',
  },
  {
    topic: '批發合作',
    question: '能提供檢驗報告嗎？',
    answerHtml: '<p>可以。請告知商品編號與批號，我們寄送該批的檢驗報告或產地證明。</p>',
  },
];

const officeOnly: readonly FaqPlan[] = [
  {
    topic: '辦公室湊團',
    question: '可以分人分袋嗎？',
    answerHtml: '<p>常溫商品可以。請在訂單備註寫下每人的品項，或上傳名單；同一地址不另收費。</p>',
  },
  {
    topic: '辦公室湊團',
    question: '福利金的發票怎麼開？',
    answerHtml: '<p>可以開立公司統編或職工福利委員會的統編，請在結帳時填寫抬頭。</p>',
  },
];

/** The questions of a channel, its own topics first. */
export function listFaqs(channelId: ChannelId): FaqPlan[] {
  const everywhere = everywhereOf(refundWaysOf(channelId));
  if (channelId === wholesaleChannelId) return [...wholesaleOnly, ...everywhere];
  if (channelId === officeChannelId) return [...officeOnly, ...everywhere];
  return everywhere;
}

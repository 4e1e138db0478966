import { contactCategoryText } from '../contact/contact-category.ts';
import { formatDay, formatDayTime } from '../day-text.ts';
import { formatTwd } from '../format-twd.ts';
import { arrivalText, shipWindow } from '../group-buy/ship-window.ts';
import { reopensForDays } from '../message/thread-rules.ts';
import { nothingToSendText } from '../order/return-life.ts';
import { paymentMethodFacts } from '../payment/payment-method.ts';
import { shippingMethodFacts } from '../shipping/shipping-method.ts';
import type { NotificationFacts, NotificationKind } from './notification-kinds.ts';

export type NotificationText = { title: string; body: string };
type Texts = { [K in NotificationKind]: (facts: NotificationFacts[K]) => NotificationText };

/** In characters; longer texts are cut. */
export const maxTitle = 40;
export const maxBody = 200;

const group = (title: string): string => `「${title}」`;

const zhTw: Texts = {
  ORDER_PLACED: ({ orderNo, payableTwd, payBy, awaitsCode }) => ({
    title: payBy ? '訂單成立，等待付款' : '訂單成立',
    body: payBy
      ? awaitsCode
        ? `訂單 ${orderNo}，請照繳費資訊上的期限付款 ${formatTwd(payableTwd)}。`
        : `訂單 ${orderNo}，請在 ${formatDayTime(payBy)} 前付款 ${formatTwd(payableTwd)}。`
      : `訂單 ${orderNo}，金額 ${formatTwd(payableTwd)}，我們會盡快為您準備。`,
  }),
  ORDER_PAID: ({ orderNo, amountTwd }) => ({
    title: '付款完成',
    body: `訂單 ${orderNo} 已收到 ${formatTwd(amountTwd)}。`,
  }),
  PAYMENT_PART_RECEIVED: ({ orderNo, amountTwd, leftTwd, isDifference }) => ({
    title: '收到部分款項',
    body: `訂單 ${orderNo} ${isDifference ? '的差額' : ''}收到 ${formatTwd(amountTwd)}，還差 ${formatTwd(leftTwd)}，請補足。`,
  }),
  PAYMENT_DUE: ({ orderNo, payableTwd, payBy, isCodeOver }) => ({
    title: isCodeOver ? '繳費期限已過，請改用其他付款方式' : '付款期限快到了',
    body: isCodeOver
      ? `訂單 ${orderNo} 的繳費帳號或代碼已經失效，請在 ${formatDayTime(payBy)} 前到訂單改選其他付款方式，付款 ${formatTwd(payableTwd)}，逾期將自動取消。`
      : `訂單 ${orderNo} 請在 ${formatDayTime(payBy)} 前付款 ${formatTwd(payableTwd)}，逾期將自動取消。`,
  }),
  PAYMENT_FAILED: ({ orderNo }) => ({
    title: '付款沒有成功',
    body: `訂單 ${orderNo} 的付款沒有成功，請再付款一次或改用其他付款方式。`,
  }),
  PAYMENT_METHOD_CHANGED: ({ orderNo, method, payableTwd, payBy, awaitsCode }) => {
    const way = paymentMethodFacts(method).text;
    // The gateway that issues the code sets its end, which is known later.
    const until = awaitsCode || !payBy ? '照繳費資訊上的期限' : `在 ${formatDayTime(payBy)} 前`;
    const money = payBy
      ? `請${until}付款 ${formatTwd(payableTwd)}，逾期將自動取消`
      : `收到商品時再付 ${formatTwd(payableTwd)}，現在不用付款`;
    return { title: '付款方式已更改', body: `訂單 ${orderNo} 改用${way}，${money}。` };
  },
  ORDER_CANCELLED: ({ orderNo, reason }) => ({
    title: '訂單已取消',
    body: `訂單 ${orderNo}：${reason}。`,
  }),
  ORDER_DELIVERY_CHANGED: ({ orderNo, isAddressChanged, methods, owedLessTwd }) => {
    const names = [...new Set(methods)].map((method) => shippingMethodFacts(method).text);
    const way = names.length > 0 ? `配送方式改為${names.join('、')}` : '';
    const what = [isAddressChanged ? '收件資料已更改' : '', way].filter(Boolean).join('，');
    const less = owedLessTwd > 0 ? `，付款時少付 ${formatTwd(owedLessTwd)}` : '';
    return {
      title: isAddressChanged ? '收件資料已更改' : '配送方式已更改',
      body: `訂單 ${orderNo} 的${what}${less}。如果不是您要求的，請盡快與我們聯絡。`,
    };
  },
  ORDER_REDUCED: ({ orderNo, goods, isShortage, refundTwd, owedLessTwd, reason }) => {
    const money = refundTwd > 0 ? `退您 ${formatTwd(refundTwd)}` : `少付 ${formatTwd(owedLessTwd)}`;
    const isMoney = refundTwd > 0 || owedLessTwd > 0;
    const what = goods ? `${isShortage ? '因缺貨' : '依您的要求'}取下${goods}` : '店家補償';
    return {
      title: goods ? (isShortage ? '商品缺貨，訂單已調整' : '訂單已調整') : '店家補償您一筆金額',
      body: `訂單 ${orderNo} ${[what, ...(isMoney ? [money] : [])].join('，')}。${reason ? `店家說明：${reason}。` : ''}`,
    };
  },
  ORDER_SHIPPED: ({ orderNo, carrier, trackingNo }) => ({
    title: '商品已出貨',
    body: `訂單 ${orderNo} 已出貨${parcel(carrier, trackingNo)}。`,
  }),
  ORDER_AT_STORE: ({ orderNo, place, pickupBy }) => ({
    title: '商品已到取貨地點',
    body: `訂單 ${orderNo} 可以${place ? `到${group(place)}` : ''}取貨了，請記得${pickupBy ? `在 ${formatDay(pickupBy)} 前` : '在期限內'}領取。`,
  }),
  ORDER_DELIVERED: ({ orderNo }) => ({
    title: '商品已送達',
    body: `訂單 ${orderNo} 已送達，請確認商品。`,
  }),
  ORDER_UNCLAIMED: ({ orderNo, owedLessTwd }) => ({
    title: owedLessTwd ? '包裹已退回店家' : '包裹逾期未取',
    body: `訂單 ${orderNo} 的包裹${owedLessTwd ? `已退回店家，其餘的付款時少付 ${formatTwd(owedLessTwd)}` : '逾期未取，將退回店家'}。`,
  }),
  REFUND_REQUESTED: ({ orderNo, amountTwd }) => ({
    title: '退款處理中',
    body: `訂單 ${orderNo} 的 ${formatTwd(amountTwd)} 將退回原付款方式。`,
  }),
  REFUND_ACCOUNT_NEEDED: ({ orderNo, amountTwd }) => ({
    title: '請填寫退款帳戶',
    body: `訂單 ${orderNo} 要退您 ${formatTwd(amountTwd)}，請填寫收款的銀行帳戶。`,
  }),
  REFUND_PAID: ({ orderNo, amountTwd }) => ({
    title: '退款完成',
    body: `訂單 ${orderNo} 的 ${formatTwd(amountTwd)} 已退款。`,
  }),
  REFUND_FAILED: ({ orderNo, amountTwd }) => ({
    title: '退款沒有成功',
    body: `訂單 ${orderNo} 的 ${formatTwd(amountTwd)} 退款沒有成功，店家會與您聯絡。`,
  }),
  RETURN_APPROVED: ({ orderNo, reason, isNothingToSend }) => ({
    title: '店家同意退貨',
    body: `訂單 ${orderNo} 的退貨已同意，${
      isNothingToSend
        ? `商品${nothingToSendText}。${reason && `店家說明：${reason}`}`
        : reason
          ? `寄回方式：${reason}`
          : '店家會告訴您怎麼寄回。'
    }`,
  }),
  RETURN_REJECTED: ({ orderNo, reason }) => ({
    title: '店家未同意退貨',
    body: `訂單 ${orderNo}${reason ? `：${reason}` : ' 的退貨未獲同意'}`,
  }),
  RETURN_CALLED_OFF: ({ orderNo, reason }) => ({
    title: '退貨已取消',
    body: `店家取消了訂單 ${orderNo} 的退貨${reason ? `：${reason}` : ''}。還在退貨期限內可以重新申請。`,
  }),
  GROUP_JOINED: ({ title, closesAt, opensTeam }) => ({
    title: opensTeam ? '已開團' : '跟團成功',
    body: `${opensTeam ? `您已開了${group(title)}的好友團，邀好友加入吧` : `您已跟了${group(title)}`}${closesAt ? `，${formatDayTime(closesAt)} 結團` : ''}。`,
  }),
  GROUP_TEAM_JOINED: ({ title, count, seatsMissing }) => ({
    title: '有人加入您的好友團',
    body: `${group(title)}您開的好友團有 ${count} 人加入，${seatsMissing > 0 ? `還差 ${seatsMissing} 人成團` : '人數到齊了'}。`,
  }),
  GROUP_NEAR_RUNG: ({ title, unitsMissing }) => ({
    title: `再 ${unitsMissing} 份就降價`,
    body: `${group(title)}再 ${unitsMissing} 份就到下一階價格，邀朋友一起更便宜。`,
  }),
  GROUP_EXTENDED: ({ title, closesAt, withdrawUntil }) => ({
    title: '團購延長',
    body: `${group(title)}延長到 ${formatDayTime(closesAt)}。您可以留下，或在 ${formatDayTime(withdrawUntil)} 前自由退出，付過的全額退回。`,
  }),
  GROUP_CLOSES_EARLIER: ({ title, closesAt }) => ({
    title: '團購提早結團',
    body: `${group(title)}已達成團門檻，提早到 ${formatDayTime(closesAt)} 結團。在那之前都可以調整數量或自由退出，付過的全額退回。`,
  }),
  // The days come first: of many goods the prices are cut.
  GROUP_SUCCEEDED: ({ title, outcome, gotNothing, ships }) => ({
    title: gotNothing ? '團購結束，您未分配到商品' : '團購成團',
    body: `${group(title)}${ships ? `預計 ${arrivalText(shipWindow(ships), ships.isFetched)}。` : ''}${outcome}`,
  }),
  GROUP_FAILED: ({ title, outcome, isCancelledByShop }) => ({
    title: isCancelledByShop ? '店家取消團購' : '團購未成團',
    body: `${group(title)}${outcome || '未成團，已付款項將全額退款。'}`,
  }),
  GROUP_TEAM_EXPIRED: ({ title, chooseUntil }) => ({
    title: '好友團時間到了，人數未滿',
    body: `${group(title)}請在 ${formatDayTime(chooseUntil)} 前選擇轉團或原價購買，否則自動取消，付過的全額退回。`,
  }),
  GROUP_TOLD: ({ title, text }) => ({ title: `店家通知：${title}`, body: text }),
  GROUP_ARRIVED: ({ title }) => ({
    title: '團購商品到貨',
    body: `${group(title)}已到貨，店家正在分裝。`,
  }),
  GROUP_PICKUP: ({ title }) => ({
    title: '團購商品開始發放',
    body: `${group(title)}開始發放，請依訂單的取貨或配送方式領取。`,
  }),
  FLASH_SALE_STARTING: ({ title, startsAt }) => ({
    title: '限時搶購即將開始',
    body: `${group(title)}${formatDayTime(startsAt)} 開始，數量有限。`,
  }),
  FLASH_SALE_MOVED: ({ title, startsAt, formerStartsAt }) => ({
    title: '限時搶購改時間了',
    body: `${group(title)}${formerStartsAt ? `原定 ${formatDayTime(formerStartsAt)} 開始，` : ''}改在 ${formatDayTime(startsAt)} 開始，開始前會再提醒您。`,
  }),
  FLASH_SALE_CANCELLED: ({ title, startsAt, reason }) => ({
    title: '限時搶購取消了',
    body: `${group(title)}原定 ${formatDayTime(startsAt)} 開始，現在取消了：${reason}。`,
  }),
  MESSAGE_REPLY: ({ subject, count = 1 }) => ({
    title: '店家回覆了您的提問',
    body: `「${subject}」有${count > 1 ? ` ${count} 則` : ''}新的回覆，點進來看看。`,
  }),
  MESSAGE_CLOSED: ({ subject }) => ({
    title: '提問已結束',
    body: `「${subject}」已經結束。${reopensForDays} 天內再寫訊息，就會重新開啟。`,
  }),
  REVIEW_INVITED: ({ name, lines }) => ({
    title: '用得還滿意嗎？歡迎評價',
    body: `您收到的「${name}」${lines > 1 ? `等 ${lines} 件商品` : ''}，用起來如何？寫下心得給其他買家參考。`,
  }),
  REVIEW_ANSWERED: ({ name }) => ({
    title: '店家回覆了您的評價',
    body: `您對「${name}」的評價有店家的回覆，點進來看看。`,
  }),
  WISHLIST_RESTOCKED: ({ name }) => ({
    title: '您收藏的商品到貨了',
    body: `「${name}」到貨了，輪到您。數量有限，通知不是保留，請早點下單。`,
  }),
  WISHLIST_PRICE_FELL: ({ name, priceTwd, formerPriceTwd }) => ({
    title: '您收藏的商品降價了',
    body: `「${name}」現在 ${formatTwd(priceTwd)}，比之前便宜 ${formatTwd(formerPriceTwd - priceTwd)}。`,
  }),
  WISHLIST_GROUP_OPENED: ({ name, title, closesAt }) => ({
    title: '您收藏的商品開團了',
    body: `「${name}」在${group(title)}開團，${formatDayTime(closesAt)} 結團。`,
  }),
  WISHLIST_GROUP_CLOSING: ({ name, title, closesAt }) => ({
    title: '您收藏的商品快結團了',
    body: `「${name}」的團購${group(title)}${formatDayTime(closesAt)} 結團，要跟團請把握時間。`,
  }),
  RECALL_ANNOUNCED: ({ title }) => ({
    title: '您買過的商品召回',
    body: `${title}。請先不要食用或使用，並看公告的處理方式。`,
  }),
  BULLETIN_PUBLISHED: ({ title }) => ({ title: '最新消息', body: `${title}。` }),
  SERVICE_ANNOUNCED: ({ title }) => ({ title: '服務公告', body: `${title}。` }),
  ACCOUNT_VERIFIED: ({ shopName }) => ({
    title: '認證完成',
    body: shopName
      ? `您已是「${shopName}」的認證會員，登入後就會到這個賣場，看到專屬價格。`
      : '您已是認證會員，可以看到專屬價格。',
  }),
  ACCOUNT_APPLICATION_REJECTED: ({ reason }) => ({
    title: '批發申請未通過',
    body: `您的批發申請未通過：${reason}。補齊後可以再申請一次。`,
  }),
  ACCOUNT_NEW_DEVICE: ({ device, at }) => ({
    title: '新裝置登入您的帳號',
    body: `${formatDayTime(at)} 從「${device}」登入。如果不是您本人，請立刻到個人資料的「登入中的裝置」登出它，再檢查登入方式；有設密碼的話，也請換一個新密碼。`,
  }),
  SHOP_ORDER_PLACED: ({ orderNo, payableTwd }) => ({
    title: '新訂單',
    body: `訂單 ${orderNo}，金額 ${formatTwd(payableTwd)}。`,
  }),
  SHOP_RETURN_REQUESTED: ({ orderNo, amountTwd }) => ({
    title: '新的退貨申請',
    body: `訂單 ${orderNo} 申請退貨，退款 ${formatTwd(amountTwd)}，請到後台處理。`,
  }),
  SHOP_TRANSFER_REPORTED: ({ orderNo, amountTwd }) => ({
    title: '買家回報已轉帳',
    body: `訂單 ${orderNo} 回報轉帳 ${formatTwd(amountTwd)}，請到後台對帳。`,
  }),
  SHOP_REFUND_FAILED: ({ orderNo, amountTwd }) => ({
    title: '退款失敗',
    body: `訂單 ${orderNo} 的退款 ${formatTwd(amountTwd)} 沒有成功，請到後台處理。`,
  }),
  SHOP_QUESTION_ASKED: ({ subject }) => ({
    title: '新的提問',
    body: `會員在留言板問了「${subject}」，請到後台回覆。`,
  }),
  SHOP_QUESTION_CONTINUED: ({ subject }) => ({
    title: '提問有新的訊息',
    body: `會員在「${subject}」又寫了訊息，請到後台回覆。`,
  }),
  SHOP_GROUP_CLOSING: ({ title, closesAt, buyers, units }) => ({
    title: '團購快結團了',
    body: `${group(title)}${formatDayTime(closesAt)} 結團，目前 ${buyers} 人、${units} 份。`,
  }),
  SHOP_REVIEW_LOW: ({ name, stars }) => ({
    title: `新的 ${stars} 星評價`,
    body: `「${name}」收到 ${stars} 星評價，請到後台的「商品評價」看看並回覆。`,
  }),
  SHOP_CONTACT_RECEIVED: ({ name, category }) => ({
    title: '聯絡表單有新的訊息',
    body: `「${name}」來信，關於${contactCategoryText[category]}，請到後台的「聯絡表單」查看並回信。`,
  }),
  SHOP_WHOLESALE_APPLIED: ({ company, applicationNo }) => ({
    title: '新的批發申請',
    body: `「${company}」申請批發，申請編號 ${applicationNo}。`,
  }),
};

/** The shop's languages, each with all texts. */
const texts = { 'zh-TW': zhTw } as const;
export type NotificationLanguage = keyof typeof texts;

/** The text of a notification, within the limits. */
export function notificationText<K extends NotificationKind>(
  kind: K,
  facts: NotificationFacts[K],
  language: NotificationLanguage = 'zh-TW',
): NotificationText {
  const { title, body } = texts[language][kind](facts);
  return { title: cut(title, maxTitle), body: cut(body, maxBody) };
}

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

function parcel(carrier: string, trackingNo: string): string {
  const known = [carrier, trackingNo].filter(Boolean);
  return known.length > 0 ? `（${known.join(' ')}）` : '';
}

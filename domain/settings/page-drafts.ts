import { returnWindowDays } from '../order/return-life.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import { refundWaysText } from '../payment/refund-ways.ts';
import { bindingBeforeCloseMs, freeAfterExtensionMs } from '../shop-limits.ts';
import type { Company } from './company.ts';
import { draftMark, type LegalPageKey, type SitePage } from './site-page.ts';

type Seller = Pick<Company, 'htmlTitle' | 'name' | 'address' | 'phone' | 'email' | 'serviceHours'>;

/** A text to start from for a page that the shop has to have; nobody but the owner publishes it. */
export function draftPage(
  key: LegalPageKey,
  company: Seller,
  payments: readonly PaymentMethod[],
): SitePage {
  const seller = withoutMarkup(company);
  const { title, sections } = drafts[key](seller, payments);
  const warning = `${draftMark}這份文字是範本，不是法律意見。請逐條讀過、改成商店實際的做法，必要時請律師看過；刪去這一段之後才能發布。`;
  const body = sections.map(([heading, ...lines]) => `<h2>${heading}</h2>${lines.join('')}`);
  return { title, bodyHtml: [paragraph(warning), ...body].join('\n') };
}

type Draft = { title: string; sections: [heading: string, ...lines: string[]][] };

const hourMs = 3_600_000;
const paragraph = (text: string) => `<p>${text}</p>`;
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

type Drafting = (seller: Seller, payments: readonly PaymentMethod[]) => Draft;

const drafts: Record<LegalPageKey, Drafting> = {
  TERMS_OF_SERVICE: ({ htmlTitle, name, address, phone, email }) => ({
    title: '服務條款',
    sections: [
      [
        '一、賣方',
        paragraph(
          `「${htmlTitle}」由${name}經營，地址：${address}，電話：${phone}，電子郵件：${email}。`,
        ),
      ],
      [
        '二、訂購與契約成立',
        paragraph(
          '商品頁標示的價格均為新臺幣、含稅。您送出訂單後，系統會顯示訂單編號；除標價明顯錯誤或庫存不足而已立即通知並全額退款者外，付款完成或選擇貨到付款的訂單送出時，買賣契約成立。',
        ),
        paragraph('會員應提供正確的收件資料，並妥善保管帳號。'),
      ],
      [
        '三、團購',
        paragraph(
          '團購頁會標示成團門檻、截止時間、價格階梯與預計出貨日。跟團時付的是當時的價格；結團時若達到更低的價格，差額會退還，價格不會提高。未成團時全額退款。',
        ),
        paragraph('可以修改數量或退出的期限，以團購頁標示為準。'),
      ],
      [
        '四、付款與配送',
        paragraph(
          '可用的付款方式、運費與免運門檻，在結帳時全部列明。以轉帳或代碼付款者，逾期未付的訂單會自動取消。配送範圍與時間以商品頁與結帳頁標示為準。',
        ),
      ],
      [
        '五、取消、退貨與退款',
        paragraph(
          '您可以依「退換貨說明」取消訂單、退貨與退款。消費者保護法賦予的權利不受本條款限制。',
        ),
      ],
      [
        '六、責任與條款變更',
        paragraph(
          '因不可抗力無法出貨時，我們會盡快通知並退款。條款變更時公告於本頁並標示生效日期；變更前成立的訂單適用當時的條款。',
        ),
      ],
      [
        '七、準據法與爭議',
        paragraph(
          '本條款以中華民國法律為準據法。發生爭議時，請先與我們聯絡；也可以向各直轄市、縣（市）政府消費者服務中心申訴，或撥打 1950。',
        ),
      ],
    ],
  }),
  PRIVACY_POLICY: ({ htmlTitle, name, phone, email }) => ({
    title: '隱私權政策',
    sections: [
      [
        '一、蒐集者與目的',
        paragraph(
          `${name}（「${htmlTitle}」）為了處理訂單、收款、配送、退款、開立發票、客戶服務與會員管理，依個人資料保護法蒐集您的個人資料。`,
        ),
      ],
      [
        '二、蒐集的資料',
        list(
          '註冊與登入：電子郵件、手機號碼、顯示名稱，或您選擇的第三方登入帳號',
          '訂購：收件人、電話、地址、發票與付款方式；信用卡號由金流公司處理，本店不保存',
          '退款：銀行帳戶，加密保存',
          '使用：訂單、收藏、客服訊息，以及維持安全所需的連線紀錄',
        ),
      ],
      [
        '三、利用的期間、地區、對象與方式',
        paragraph(
          '於會員關係存續期間及法令要求的保存期限內，在中華民國境內，由本店與為完成上述目的而必要的物流、金流、簡訊與郵件業者利用；不出售給任何人。',
        ),
      ],
      [
        '四、您的權利',
        paragraph(
          `您可以請求查詢、閱覽、複製、更正、停止利用或刪除您的個人資料，請聯絡 ${email} 或 ${phone}。不提供必要資料時，可能無法完成訂購。`,
        ),
      ],
      [
        '五、Cookie',
        paragraph(
          '本店的 cookie 用來維持登入、購物車與安全，不供第三方追蹤。若另外使用分析或廣告工具，請在此列出。',
        ),
      ],
      ['六、變更', paragraph('本政策變更時公告於本頁並標示生效日期。')],
    ],
  }),
  RETURN_POLICY: ({ phone, email, serviceHours, address }, payments) => ({
    title: '退換貨說明',
    sections: [
      [
        '一、七日解除權',
        paragraph(
          '依消費者保護法第 19 條，您可以在收到商品的次日起七日內退回商品或以書面通知解除契約，無須說明理由，也不負擔退貨費用。七日是猶豫期，不是試用期；商品請保持完整，包含配件、贈品與包裝。',
        ),
      ],
      [
        '二、不適用七日解除權的商品',
        paragraph(
          '依「通訊交易解除權合理例外情事適用準則」，下列商品在商品頁與結帳時已標示者，不適用七日解除權：',
        ),
        list(
          '易於腐敗、保存期限較短或解約時即將逾期的商品',
          '依您的要求客製化的商品',
          '報紙、期刊或雜誌',
          '已拆封的影音商品或電腦軟體',
          '已拆封的個人衛生用品',
        ),
        paragraph('商品有瑕疵、短少或寄錯時，不論是否屬於上列商品，都可以退換。'),
      ],
      [
        '三、怎麼申請',
        paragraph(
          `線上申請的期限寫在訂單裡：宅配與超商取貨為送達後 ${returnWindowDays.CARRIER} 日，自取為取貨後 ${returnWindowDays.OWN_DELIVERY} 日，不會短於七日解除權的期間。請到「我的訂單」選擇商品與數量申請退貨，瑕疵請附照片；也可以聯絡 ${email} 或 ${phone}（${serviceHours}）。退回地址：${address}。`,
        ),
      ],
      [
        '四、退款',
        paragraph(
          `收到退回的商品並確認後，${refundWaysText(payments, '退到您提供的帳戶')}退款於確認後 15 日內辦理。`,
        ),
      ],
      [
        '五、團購',
        paragraph(
          `團購截止前 ${bindingBeforeCloseMs / hourMs} 小時為止，可以在「我的團購」修改數量或退出，時間寫在團購頁與「我的團購」；截止時間延長時，延長後 ${freeAfterExtensionMs / hourMs} 小時內也可以退出，最晚到截止為止。好友團在到期前、還沒滿人時可以修改或退出，滿人就成團。`,
        ),
        paragraph('之後依商品性質適用以上規定。未成團時自動取消，付過的全額退回。'),
      ],
    ],
  }),
};

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The seller's data as text inside HTML; what is not filled in stays to be seen. */
function withoutMarkup(company: Seller): Seller {
  const { htmlTitle, name, address, phone, email, serviceHours } = company;
  const seller = { htmlTitle, name, address, phone, email, serviceHours };
  const texts = Object.entries(seller).map(([field, text]) => [
    field,
    text.trim() === '' ? '＿＿＿' : text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark),
  ]);
  return Object.fromEntries(texts) as Seller;
}

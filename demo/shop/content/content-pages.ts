import { refundWaysText } from '@kaituan/domain/payment/refund-ways';
import { draftPage } from '@kaituan/domain/settings/page-drafts';
import type { contentPage } from '@kaituan/server/database/schema/content-schema';
import { termsPlans } from '#demo/shop/groups/channel-terms.ts';
import {
  type ChannelId,
  type Company,
  officeChannelId,
  wholesaleChannelId,
} from '#demo/shop/groups/channels.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

type Page = Pick<typeof contentPage.$inferInsert, 'key' | 'title' | 'bodyHtml'>;

/** The text pages of a channel, with its company's own data. */
export const contentPages = (company: Company): Page[] => [
  { key: 'ABOUT_US', title: '關於我們', bodyHtml: aboutUs(company) },
  { key: 'PRIVACY_POLICY', title: '隱私權政策', bodyHtml: privacyPolicy(company) },
  {
    key: 'TERMS_OF_SERVICE',
    title: '會員權益與服務條款',
    bodyHtml: termsOfService(company, refundWaysOf(company.channelId)),
  },
  { key: 'RETURN_POLICY', ...returnPolicy(company) },
  { key: 'CONTACT_US', title: '聯絡我們', bodyHtml: contactUs(company) },
];

const methodsOf = (channelId: ChannelId) =>
  termsPlans[channelId].payments.map(({ method }) => method);

/** How the money of a channel's payment methods goes back, in the words of its own 退換貨說明. */
export const refundWaysOf = (channelId: ChannelId): string =>
  refundWaysText(methodsOf(channelId), '退到您提供的帳戶');

/** The draft that owners start from, without what says that it is one. */
function returnPolicy(company: Company): Pick<Page, 'title' | 'bodyHtml'> {
  const { title, bodyHtml } = draftPage('RETURN_POLICY', company, methodsOf(company.channelId));
  return { title, bodyHtml: bodyHtml.slice(bodyHtml.indexOf('<h2>')) };
}

function aboutUs(company: Company): string {
  return `
<p>${company.channelName}由${company.name}經營。${beginning(company)}</p>
<h2>我們怎麼選商品</h2>
<p>每一項商品上架前，採購都會先寫下三件事：誰做的、怎麼保存、哪一種人不適合買。產地、規格、保存溫度、期限與過敏原寫在商品頁，不放在看不到的地方；做不到的事，例如包冰重量不計入淨重，就乾脆標出來。</p>
<p>我們不收上架費，也不用假的銷量與倒數。頁面上看到的庫存、截止時間與售出數量，都是系統裡真正的數字；還沒有人買過的商品，就老實地不顯示銷量。</p>
<h2>團購為什麼會比較便宜</h2>
<p>價格來自三個地方：一次採購的數量、少一次轉手、以及同樣溫度的貨一起出車。收單後才向產地與工廠確認數量，少了庫存風險，省下來的就放進價格裡。也因為如此，團購商品需要等：收單、採購、出貨，通常是三到十個工作天，商品頁會寫明。</p>
<h2>我們承諾的事</h2>
<ul>
<li>標價即含稅，沒有結帳才出現的費用；運費在送出訂單前就算得出來。</li>
<li>缺貨先通知您，可以等、可以換、可以退款，不擅自替換。</li>
<li>不適用七天鑑賞期的商品，在購買前就告訴您，並寫明理由。</li>
<li>到貨有問題，拍照回報後由專人處理，不用填一堆表。</li>
</ul>
<p><strong>說明：</strong>本站為示範商店，公司、品牌與商品皆為虛構。</p>`.trim();
}

function beginning({ channelId }: Company): string {
  if (channelId === wholesaleChannelId) {
    return '我們從市場旁的一間糧行做起，現在供應餐廳、早餐店、咖啡廳與團購主需要的食材與耗材：依箱計價、依量議價，每一箱都查得到批號。';
  }
  if (channelId === officeChannelId) {
    return '最初只是幾間公司的福委互相幫忙湊單，後來乾脆成立福利社，替中部的辦公室把茶水間、文具與節慶禮一次買齊，發票與分送都替窗口想好。';
  }
  return '一開始只是巷子裡十幾戶人家一起訂水果，後來辦公室、社區與學校家長會也加入。人變多了，想法沒變：把大家的需要湊在一起，直接跟做東西的人買。';
}

function contactUs(company: Company): string {
  return `
<p>訂單問題請附上訂單編號，我們查得比較快；商品到貨有狀況，請連同外箱與內容物拍照，並保留包裝。</p>
<h2>客服時間</h2>
<p>${company.serviceHours}。非服務時間的來訊，會在次一個工作日依序回覆。</p>
<h2>批發與企業合作</h2>
<p>固定採購、節慶禮盒或多點分送，請在來信中寫明品項、每次數量、到貨地點與希望日期，兩個工作天內會由業務回覆報價。首次合作的公司，請一併提供抬頭與統一編號。</p>
<h2>供應商提案</h2>
<p>歡迎有自己工廠、農場或漁船的夥伴來信，請附上商品規格、檢驗報告與可供應的期間。收到後兩週內回覆；我們一定會親自試吃、試用之後才決定。</p>`.trim();
}

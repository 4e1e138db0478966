import type { bulletin } from '@kaituan/server/database/schema/bulletin-schema';
import { type ChannelId, retailChannelId, wholesaleChannelId } from '#demo/shop/groups/channels.ts';

type Row = typeof bulletin.$inferInsert;
type DemoBulletin = Pick<Row, 'kind' | 'title' | 'bodyHtml' | 'isPinned'> & {
  id: number;
  channelId: ChannelId | null;
  /** Days from today. */
  day: number;
};

/** The news of the demo's shops; everything in it is true of the demo. */
export const bulletins: readonly DemoBulletin[] = [
  {
    id: 1,
    channelId: null,
    kind: 'SERVICE',
    isPinned: true,
    day: -40,
    title: '這是示範商店：可以放心試用，不會真的收款或出貨',
    bodyHtml: `
<p>歡迎參觀。這裡的公司、品牌、商品與會員都是虛構的，付款由模擬的金流處理，沒有人會被扣款，也沒有東西會寄出。</p>
<h2>可以試些什麼</h2>
<ul>
<li>用示範帳號登入，下單、付款、取消與退貨都走得完。</li>
<li>跟一團看看：價格怎麼隨數量下降，結團後差額怎麼退回。</li>
<li>收藏一件售完的商品，補貨時會依收藏的先後通知。</li>
</ul>
<p>請不要填寫真實的姓名、電話與地址。</p>`.trim(),
  },
  {
    id: 2,
    channelId: retailChannelId,
    kind: 'NEWS',
    isPinned: false,
    day: -3,
    title: '收藏清單上線：降價與到貨，依先後通知',
    bodyHtml: `
<p>每張商品卡片的右上角多了一顆愛心。按下去，商品就收在「收藏清單」，手機與電腦看到的是同一份。</p>
<h2>到貨通知怎麼排</h2>
<p>售完的商品補貨時，我們依收藏的先後通知，一小時內通知的人數不超過可以賣的份數。補三份，就先通知前三位；一小時後還有剩，再通知下一位。通知不是保留，想要的人請早點下單。</p>
<h2>降價通知怎麼算</h2>
<p>價格低於您收藏當時，才會通知；漲回去又降到同一個價格，不再重複通知。不想收到的話，在收藏清單逐件關掉即可。</p>`.trim(),
  },
  {
    id: 3,
    channelId: retailChannelId,
    kind: 'SERVICE',
    isPinned: false,
    day: -12,
    title: '冷凍商品的出貨日：週一至週四',
    bodyHtml: `
<p>為了不讓冷凍包裹在假日停留，冷凍商品只在週一至週四出貨，週五、週六與週日收到的訂單在下一個週一處理。</p>
<p>常溫與冷藏商品不受影響。和冷凍商品一起買的常溫、冷藏商品，會分開包裝、各自出貨，結帳頁會列出每一件包裹的運費與日期。</p>`.trim(),
  },
  {
    id: 4,
    channelId: retailChannelId,
    kind: 'EVENT',
    isPinned: false,
    day: -6,
    title: '本週的揪團：越多人，大家越便宜',
    bodyHtml: `
<p>進行中的團購都在「<a href="/group-buys">揪團中</a>」。每一團都寫著目前的價格、再幾份降到下一階、什麼時候結團。</p>
<p>最後一律照結團時的價格算：先付款的會退回差額，取貨時付款的，取貨時就付這個價格。沒有成團就取消，付過的全額退回。</p>`.trim(),
  },
  {
    id: 5,
    channelId: wholesaleChannelId,
    kind: 'SERVICE',
    isPinned: false,
    day: -9,
    title: '快速訂購可以貼上試算表',
    bodyHtml: `
<p>常買的客戶不必一項一項找：到「<a href="/quick-order">快速訂購</a>」，貼上兩欄——商品編號與數量，或直接上傳 XLSX 與 CSV，一次最多 300 列。</p>
<p>每一列都會先檢查起訂量、倍數與庫存，有問題的那一列會說明原因並建議可以買的數量；確認後一次放進購物車。</p>`.trim(),
  },
];

/** What the shop answers to a message at LINE, with the pages that help. */
export type LineAnswer = {
  text: string;
  links: readonly { label: string; path: string }[];
};

const orders = { label: '我的訂單', path: '/member/orders' };
const groups = { label: '我的團購', path: '/member/group-buys' };
const board = { label: '詢問店家', path: '/message-board' };
const running = { label: '正在開團', path: '/group-buys' };
const settings = { label: '通知設定', path: '/notifications' };

const rules: readonly { pattern: RegExp; answer: LineAnswer }[] = [
  {
    pattern: /取消(?:通知|訂閱)|不要.{0,4}通知|停止.{0,4}通知/,
    answer: { text: '想收到哪些通知，可以在這裡選擇。', links: [settings] },
  },
  {
    pattern: /退貨|退款|退錢|瑕疵|壞掉|少寄/,
    answer: { text: '退貨與退款請從訂單申請，也可以直接詢問店家。', links: [orders, board] },
  },
  {
    pattern: /(?:我|跟)的?團|跟團|團購|開團|揪團|成團/,
    answer: { text: '您跟的團，和現在可以跟的團：', links: [groups, running] },
  },
  {
    pattern: /訂單|出貨|到貨|物流|包裹|寄到|取貨|付款|繳費/,
    answer: { text: '訂單的付款、出貨與取貨都在這裡：', links: [orders, board] },
  },
  {
    pattern: /收藏|喜歡/,
    answer: { text: '您收藏的商品：', links: [{ label: '我的收藏', path: '/member/wishlist' }] },
  },
  {
    pattern: /購物車/,
    answer: { text: '您的購物車：', links: [{ label: '購物車', path: '/cart' }] },
  },
  {
    pattern: /客服|真人|聯絡|請問|詢問|問題/,
    answer: { text: '請在這裡寫下問題，店家回覆後會通知您。', links: [board] },
  },
  {
    pattern: /優惠|特價|便宜|最新|公告/,
    answer: {
      text: '最新消息與正在開的團：',
      links: [{ label: '最新消息', path: '/bulletin' }, running],
    },
  },
];

/** What a message asks for, read as loosely as people write; undefined where nothing fits. */
export function findLineAnswer(message: string): LineAnswer | undefined {
  const text = message.normalize('NFKC').replace(/\s+/g, '').slice(0, 200);
  return rules.find(({ pattern }) => pattern.test(text))?.answer;
}

/** For a message that nothing fits. */
export const lineHelp: LineAnswer = {
  text: '這個帳號會自動回覆，看得懂「訂單」「我的團購」「退貨」「客服」。要店家親自回答，請從「詢問店家」留言。',
  links: [orders, groups, board],
};

/** What a pressed button asks for: its data are read as a message, also as `keyword=…` and with escapes. */
export function findPostbackAnswer(data: string): LineAnswer {
  const value = /(?:^|&)keyword=([^&]*)/.exec(data)?.[1] ?? data;
  return findLineAnswer(decode(value)) ?? lineHelp;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** For a friend whose account is linked already. */
export const lineWelcomeBack: LineAnswer = {
  text: '謝謝您加好友！訂單與團購的通知從現在起會送到這裡；想收到哪些，隨時可以選擇。',
  links: [orders, groups, settings],
};

/** For a new friend. */
export const lineWelcome: LineAnswer = {
  text: '謝謝您加好友！以 LINE 登入商店後，訂單與團購的通知會送到這裡；想收到哪些，隨時可以選擇。',
  links: [running, orders, settings],
};

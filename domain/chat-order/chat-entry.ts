/** What a message says of one person's goods; without goods, of all that the person has. */
export type ChatEntry = {
  name: string;
  skuId: number | null;
  /** MORE adds to what the person has; ADD is the first order of these goods. */
  kind: 'ADD' | 'MORE' | 'SET' | 'TAKE' | 'CANCEL';
  quantity: number;
};

/** Why a line is shown to a person instead of being read. */
export const unclearText = {
  WHO: '不知道是誰訂的',
  WHOSE: '是本人訂，還是幫別人訂？',
  NAME: '請確認名字',
  WHICH: '不知道是哪一項',
  HOW_MANY: '不知道要幾份',
  MANY: '數量和商品對不起來',
  EACH: '是每一項都要嗎？',
  UNIT: '說的單位可能不是賣的一份，請確認份數',
  QUESTION: '像是在問問題',
  NEWS: '像是公告或說明',
  DOZEN: '「打」請換成份數',
  AGAIN: '前面已經訂過，是再加還是改成這個數量？',
  NOTHING: '前面沒有可以減少或取消的',
} as const;
export type WhyUnclear = keyof typeof unclearText;

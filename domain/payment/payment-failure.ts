/** Why a payment failed: a sentence for the buyer, and the gateway's number for the shop; null without one. */
export type PaymentFailure = { text: string; code: string | null };

const expired = '卡片已過期，請換一張卡片。';
const overLimit = '卡片額度或帳戶餘額不足，請換一張卡片，或改用其他付款方式。';
const refused = '發卡銀行沒有核准這筆付款，請向銀行確認原因，或換一張卡片。';
const restricted = '這張卡片不能用於這筆付款，請向發卡銀行確認限制，或換一張卡片。';
const unusable = '這張卡片無法使用，請換一張卡片。';
const wrongData = '卡片資料不正確，請確認卡號、有效期限與背面末三碼。';
const unproven = '卡片驗證沒有通過，請確認卡片資料與簡訊驗證碼後再試一次。';
const unfinished = '付款沒有完成：中途取消了，或超過付款時間。';
const busy = '付款服務暫時無法處理，請稍後再試，或改用其他付款方式。';

/** Eight digits: ECPay. Four digits: LINE Pay. */
const texts: Record<string, string> = {
  10100058: unproven,
  10100248: refused,
  10100251: expired,
  10100252: overLimit,
  10100254: restricted,
  10100255: unusable,
  10100256: unusable,
  10200095: unfinished,
  10300024: wrongData,
  10800001: refused,
  '0121': unfinished,
  '0122': refused,
  1110: restricted,
  1141: 'LINE Pay 帳戶目前無法付款，請在 LINE 裡確認，或改用其他付款方式。',
  1142: overLimit,
  1180: unfinished,
  1280: busy,
  1281: unusable,
  1282: refused,
  1283: refused,
  1284: busy,
  1285: wrongData,
  1286: wrongData,
  1287: expired,
  1288: overLimit,
  1289: overLimit,
  1290: overLimit,
  1291: unusable,
  1292: unusable,
  1293: wrongData,
  1294: unusable,
  1295: wrongData,
  1298: refused,
};

/** Explains what a gateway said (`10100251 Card expired`); what has no number is a sentence already. */
export function explainPaymentFailure(said: string): PaymentFailure {
  const code = /^\d{4,10}(?!\d)/.exec(said)?.[0] ?? null;
  if (code === null) return { text: /[。！？]$/.test(said) ? said : `${said}。`, code };
  return { text: texts[code] ?? '這筆付款沒有被核准，請確認付款資料，或改用其他付款方式。', code };
}

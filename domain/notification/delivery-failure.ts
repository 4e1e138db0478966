/** Who can do something about a delivery that was given up. */
export const failureReasons = ['SETTING', 'RECIPIENT', 'LIMIT', 'SERVICE', 'OTHER'] as const;
export type FailureReason = (typeof failureReasons)[number];

export const failureReasonText: Record<FailureReason, string> = {
  ...{ SETTING: '商店的設定要改', RECIPIENT: '會員收不到', LIMIT: '額度或次數用完' },
  ...{ SERVICE: '對方的服務或網路', OTHER: '其他' },
};

/** Patterns that JavaScript and PostgreSQL read in the same way, of any case; the first that fits. */
export const failureCauses: readonly {
  pattern: string;
  reason: Exclude<FailureReason, 'OTHER'>;
  /** What an owner can do about it. */
  text: string;
}[] = [
  {
    ...{ pattern: 'LINE answered 401', reason: 'SETTING' },
    text: 'LINE 的 access token 不對或已作廢，請換一個',
  },
  {
    ...{ pattern: 'LINE answered 403', reason: 'SETTING' },
    text: 'LINE 的方案或 channel 沒有推播的權利',
  },
  {
    ...{ pattern: 'LINE answered 400', reason: 'RECIPIENT' },
    text: 'LINE 不認得這位會員，多半是登入與官方帳號不在同一個 provider',
  },
  {
    ...{ pattern: 'messages of LINE are used up', reason: 'LIMIT' },
    text: 'LINE 這個月的額度用完了',
  },
  {
    ...{ pattern: 'no account of the shop', reason: 'RECIPIENT' },
    text: '會員已經不是官方帳號的好友',
  },
  {
    ...{ pattern: 'refused the recipient|the letter came back', reason: 'RECIPIENT' },
    text: '這個地址不收信',
  },
  {
    ...{ pattern: 'the mail server has no sender', reason: 'SETTING' },
    text: '郵件服務沒有設定寄件人，請管理主機的人補上',
  },
  {
    ...{ pattern: 'Invalid login|(^|[^0-9a-z])53[45]([^0-9a-z]|$)', reason: 'SETTING' },
    text: '郵件服務不接受商店的帳號或密碼',
  },
  {
    ...{ pattern: 'no (browser|device) of the member', reason: 'RECIPIENT' },
    text: '會員的瀏覽器或裝置不再接受通知',
  },
  { pattern: 'answered 429', reason: 'LIMIT', text: '對方的服務說太多了，晚一點再試' },
  { pattern: 'answered 5[0-9][0-9]', reason: 'SERVICE', text: '對方的服務出了問題' },
  {
    ...{ pattern: 'ECONN|ENOTFOUND|EAI_AGAIN|tim(e|ed)[ -]?out|fetch failed', reason: 'SERVICE' },
    text: '連不上對方的服務',
  },
  {
    ...{ pattern: "^FCM|Google's token service", reason: 'SETTING' },
    text: 'Firebase 不接受，請檢查服務帳號',
  },
];

/** The cause of a failure by what the service said; undefined where it is not known. */
export const failureCauseOf = (failure: string) =>
  failureCauses.find(({ pattern }) => new RegExp(pattern, 'i').test(failure));

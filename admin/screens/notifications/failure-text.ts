/** What an owner can do about it, by what the service said; the first that fits. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/LINE answered 401/, 'LINE 的 access token 不對或已作廢，請換一個'],
  [/LINE answered 403/, 'LINE 的方案或 channel 沒有推播的權利'],
  [/LINE answered 400/, 'LINE 不認得這位會員，多半是登入與官方帳號不在同一個 provider'],
  [/messages of LINE are used up/, 'LINE 這個月的額度用完了'],
  [/no account of the shop/, '會員已經不是官方帳號的好友'],
  [/refused the recipient|the letter came back/, '這個地址不收信'],
  [/the mail server has no sender/, 'EMAIL_URL 沒有寫寄件人'],
  [/Invalid login|\b53[45]\b/, '郵件服務不接受商店的帳號或密碼'],
  [/no (?:browser|device) of the member/, '會員的瀏覽器或裝置不再接受通知'],
  [/^FCM|Google's token service/, 'Firebase 不接受，請檢查服務帳號'],
  [/answered 429/, '對方的服務說太多了，晚一點再試'],
  [/answered 5\d\d/, '對方的服務出了問題'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|tim(?:ed )?e?out|fetch failed/i, '連不上對方的服務'],
];

/** The reason of a failed delivery in an owner's words; undefined where it is not known. */
export const failureText = (failure: string): string | undefined =>
  causes.find(([pattern]) => pattern.test(failure))?.[1];

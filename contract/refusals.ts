import type { Challenge } from './challenge.ts';

/** Every expected error of the API: code → HTTP status. Unexpected ones are INTERNAL. */
export const refusalStatus = {
  VALIDATION_FAILED: 400,
  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  CODE_INVALID: 401,
  PASSKEY_UNKNOWN: 401,
  FORBIDDEN: 403,
  CHANNEL_MISMATCH: 403,
  ACCOUNT_SUSPENDED: 403,
  REAUTHENTICATION_REQUIRED: 403,
  EMAIL_UNPROVED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  LINE_TAKEN: 409,
  STOCK_INSUFFICIENT: 409,
  PRICE_CHANGED: 409,
  CART_CHANGED: 409,
  CHECKOUT_EXPIRED: 409,
  CHECKOUT_SUBMITTED: 409,
  ORDER_STATE_CONFLICT: 409,
  LIMIT_PER_MEMBER: 409,
  CART_FULL: 409,
  CART_EMPTY: 409,
  ADDRESS_BOOK_FULL: 409,
  WISHLIST_FULL: 409,
  CAMPAIGN_NOT_OPEN: 409,
  CAMPAIGN_FULL: 409,
  TEAM_NOT_OPEN: 409,
  ALREADY_JOINED: 409,
  PLEDGE_BINDING: 409,
  PLEDGE_CHANGED: 409,
  THREADS_FULL: 409,
  THREAD_CLOSED: 409,
  THREAD_ASSIGNED: 409,
  SETTINGS_CHANGED: 409,
  SHOP_NOT_OPEN: 409,
  APPLICATION_PENDING: 409,
  APPLICATION_DECIDED: 409,
  ACCOUNT_IN_USE: 409,
  CHANNEL_IN_USE: 409,
  GONE: 410,
  SIGN_IN_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PASSWORD_TOO_COMMON: 422,
  MOQ_NOT_MET: 422,
  MULTIPLE_NOT_MET: 422,
  LIMIT_PER_ORDER: 422,
  ORDER_MINIMUM_NOT_MET: 422,
  NOT_SELLABLE_ONLINE: 422,
  CHECKOUT_INCOMPLETE: 422,
  COUPON_NOT_USABLE: 422,
  PAYMENT_NOT_AVAILABLE: 422,
  RETURN_NOT_ALLOWED: 422,
  REVIEW_NOT_ALLOWED: 422,
  SHOP_NOT_READY: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CHALLENGE_REQUIRED: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  SENDING_PAUSED: 503,
  PAYMENT_UNAVAILABLE: 503,
  STORE_MAP_UNAVAILABLE: 503,
  MAINTENANCE: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** The texts for shoppers. A code without a text does not compile. */
export const refusalText: Record<RefusalCode, string> = {
  VALIDATION_FAILED: '送出的內容有誤，請檢查後再試一次',
  UNAUTHENTICATED: '請先登入再繼續',
  CREDENTIALS_INVALID: '電子郵件或密碼不正確',
  CODE_INVALID: '驗證碼不正確或已失效，請重新輸入或再寄一次',
  PASSKEY_UNKNOWN: '這把通行密鑰在這裡找不到，可能已經移除；請改用其他方式登入',
  FORBIDDEN: '您沒有權限進行這個操作',
  CHANNEL_MISMATCH: '您的帳號不適用這個賣場，請回到自己的賣場選購',
  ACCOUNT_SUSPENDED: '這個帳號已停用，如有疑問請與我們聯絡',
  REAUTHENTICATION_REQUIRED: '為了保護您的帳號，請先確認是您本人',
  EMAIL_UNPROVED: '請先驗證您的電子郵件，再連結其他登入方式',
  NOT_FOUND: '找不到您要的內容',
  METHOD_NOT_ALLOWED: '不支援這種呼叫方式',
  PHONE_TAKEN: '這個手機號碼已經是另一個帳號的登入方式',
  LINE_TAKEN: '這個 LINE 帳號已經是另一個帳號的登入方式',
  EMAIL_TAKEN: '這個電子郵件已經註冊過，請直接登入',
  STOCK_INSUFFICIENT: '庫存不足，請調整數量',
  PRICE_CHANGED: '金額有變動，請確認後再送出',
  CART_CHANGED: '購物車在結帳開始後改過了，請確認後再送出',
  CHECKOUT_EXPIRED: '結帳已逾時，請回購物車重新結帳',
  CHECKOUT_SUBMITTED: '這筆結帳已經送出訂單',
  ORDER_STATE_CONFLICT: '訂單狀態已經改變，請重新整理後再試',
  LIMIT_PER_MEMBER: '已達每人限購數量',
  CART_FULL: '購物車已滿，請先結帳或移除部分商品',
  CART_EMPTY: '沒有可以結帳的商品',
  ADDRESS_BOOK_FULL: '地址簿最多 20 筆，請先刪除不用的地址',
  WISHLIST_FULL: '收藏清單最多 300 件，請先移除一些',
  CAMPAIGN_NOT_OPEN: '團購尚未開始或已經結束',
  CAMPAIGN_FULL: '團購剩餘數量不足，請調整數量',
  TEAM_NOT_OPEN: '這一團已額滿或已結束，請選擇其他團',
  ALREADY_JOINED: '您已跟了這一團，請到「我的團購」修改數量',
  PLEDGE_BINDING: '已過可修改與退出的期限',
  PLEDGE_CHANGED: '數量已在其他地方變更，請再確認一次',
  THREADS_FULL: '同時進行的提問最多 5 則，請先結束不再需要的提問',
  THREAD_CLOSED: '這則提問已經結束，請另外提出新的問題',
  THREAD_ASSIGNED: '這則提問剛才換了負責人，請看過再指派',
  SETTINGS_CHANGED: '這項設定剛才被改過，請看過改動再儲存',
  SHOP_NOT_OPEN: '商店目前沒有營業，暫時不能下單',
  APPLICATION_PENDING: '您的申請正在審核中，不必再送一次',
  APPLICATION_DECIDED: '這份申請已經處理過了',
  ACCOUNT_IN_USE: '還有進行中的訂單、團購或退款，結束之後才能刪除帳號',
  CHANNEL_IN_USE: '還有人在用，不能停用',
  GONE: '活動已結束或商品已下架',
  SIGN_IN_EXPIRED: '這次登入已逾時或已使用過，請重新登入',
  PAYLOAD_TOO_LARGE: '送出的內容太大',
  UNSUPPORTED_MEDIA_TYPE: '只接受 JSON 格式',
  PASSWORD_TOO_COMMON: '這個密碼太常見，很容易被猜到。請換一個，例如幾個不相關的詞連在一起',
  MOQ_NOT_MET: '未達最低訂購數量',
  MULTIPLE_NOT_MET: '訂購數量需為指定倍數',
  LIMIT_PER_ORDER: '超過每筆訂單可購買的數量',
  ORDER_MINIMUM_NOT_MET: '未達最低訂購金額',
  NOT_SELLABLE_ONLINE: '此商品依法不得於網路販售',
  CHECKOUT_INCOMPLETE: '還有資料沒有填寫完成',
  COUPON_NOT_USABLE: '這個優惠碼無法使用',
  PAYMENT_NOT_AVAILABLE: '這張訂單無法使用這種付款方式',
  RETURN_NOT_ALLOWED: '這些商品無法退貨',
  REVIEW_NOT_ALLOWED: '這件商品現在不能評價',
  SHOP_NOT_READY: '還不能開幕，請先完成必要的步驟',
  IDEMPOTENCY_KEY_REUSED: '同一個識別碼送出了不同的內容',
  CHALLENGE_REQUIRED: '還沒有確認您不是機器人，請再試一次',
  RATE_LIMITED: '操作太頻繁，請稍後再試',
  INTERNAL: '😱出了點問題',
  SENDING_PAUSED: '驗證碼暫時寄不出去，請稍後再試，或改用其他方式登入',
  PAYMENT_UNAVAILABLE: '付款服務暫時無法連線，請稍後再試或改用其他方式',
  STORE_MAP_UNAVAILABLE: '門市地圖暫時無法使用，請稍後再試或改用其他配送方式',
  MAINTENANCE: '系統維護中，請稍後再試',
};

/**
 * An invalid field of a request: `path` as in `lines[2].quantity`, `rule` in capitals, `text` to show
 * beside it.
 */
export type RefusalDetail = {
  path: string;
  rule: string;
  text?: string;
  allowed?: unknown;
  suggest?: unknown;
};

/** The body of every error response. */
export type RefusalBody = {
  error: {
    code: RefusalCode;
    message: string;
    details: RefusalDetail[];
    requestId: string;
    /** Of RATE_LIMITED and SENDING_PAUSED: seconds until a retry; also in `Retry-After`. */
    retryAfterSeconds?: number;
    /** Of CHALLENGE_REQUIRED: the same call succeeds with the solution of this. */
    challenge?: Challenge;
  };
};

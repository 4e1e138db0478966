/** Every expected "no" the API can say: code → HTTP status. Faults are not here; they are INTERNAL. */
export const refusalStatus = {
  VALIDATION_FAILED: 400,
  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  CODE_INVALID: 401,
  FORBIDDEN: 403,
  CHANNEL_MISMATCH: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  GONE: 410,
  SIGN_IN_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  MAINTENANCE: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** What a shopper reads. A code without a text does not compile. */
export const refusalText: Record<RefusalCode, string> = {
  VALIDATION_FAILED: '送出的內容有誤，請檢查後再試一次',
  UNAUTHENTICATED: '請先登入再繼續',
  CREDENTIALS_INVALID: '電子郵件或密碼不正確',
  CODE_INVALID: '驗證碼不正確或已失效，請重新輸入或再寄一次',
  FORBIDDEN: '您沒有權限進行這個操作',
  CHANNEL_MISMATCH: '這個通路不屬於您的帳號',
  ACCOUNT_SUSPENDED: '這個帳號已停用，如有疑問請與我們聯絡',
  NOT_FOUND: '找不到您要的內容',
  METHOD_NOT_ALLOWED: '不支援這種呼叫方式',
  PHONE_TAKEN: '這個手機號碼已經是另一個帳號的登入方式',
  EMAIL_TAKEN: '這個電子郵件已經註冊過，請直接登入',
  GONE: '活動已結束或商品已下架',
  SIGN_IN_EXPIRED: '這次登入已逾時或已使用過，請重新登入',
  PAYLOAD_TOO_LARGE: '送出的內容太大',
  UNSUPPORTED_MEDIA_TYPE: '只接受 JSON 格式',
  RATE_LIMITED: '操作太頻繁，請稍後再試',
  INTERNAL: '😱出了點問題',
  MAINTENANCE: '系統維護中，請稍後再試',
};

/** One wrong place in a request: `path` as in `lines[2].quantity`, `rule` in capitals. */
export type RefusalDetail = { path: string; rule: string; allowed?: unknown; suggest?: unknown };

/** The body of every answer that is not a success. */
export type RefusalBody = {
  error: {
    code: RefusalCode;
    message: string;
    details: RefusalDetail[];
    requestId: string;
    /** RATE_LIMITED only: seconds until the same may be tried again; also in `Retry-After`. */
    retryAfterSeconds?: number;
  };
};

import { minConnections } from '#server/database/connection-share.ts';
import type { Sentence } from '#server/process/start-fault.ts';

const secretOf32 = { chinese: '至少 32 個字元', english: 'at least 32 characters' };
const keyOf16 = { chinese: '至少 16 個字元', english: 'at least 16 characters' };
const webAddress = {
  chinese: 'http:// 或 https:// 開頭的網址',
  english: 'an address that begins with http:// or https://',
};
const databaseAddress = {
  chinese: 'postgres:// 開頭的網址，例如 postgres://kaituan:密碼@localhost/kaituan',
  english:
    'an address that begins with postgres://, such as postgres://kaituan:password@localhost/kaituan',
};
const yesOrNo = { chinese: 'true 或 false', english: 'true or false' };
const oneToTenDigits = { chinese: '最多 10 位數字', english: 'up to 10 digits' };
const lineChannel = { chinese: '10 位數字', english: '10 digits' };

/** What each variable must be, as the end of a sentence after «must be». */
export const variableRules: Record<string, Sentence> = {
  PORT: { chinese: '0 到 65535 的整數', english: 'a whole number from 0 to 65535' },
  DATABASE_URL: databaseAddress,
  DATABASE_POOLER_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_CONNECTIONS: {
    chinese: `${minConnections} 到 200 的整數`,
    english: `a whole number from ${minConnections} to 200`,
  },
  PUBLIC_URL: webAddress,
  API_BASE_URL: webAddress,
  DEMO_SHOP: yesOrNo,
  DEMO_GATEWAY: yesOrNo,
  REPLACE_SECRETS: yesOrNo,
  KEEP_OFFLINE: yesOrNo,
  LOG_LEVEL: {
    chinese: 'fatal、error、warn、info、debug 或 silent',
    english: 'fatal, error, warn, info, debug or silent',
  },
  IDENTITY_SECRET: secretOf32,
  PAYMENT_SECRET: secretOf32,
  TRUSTED_ISSUERS: {
    chinese: '發行者的 JSON 清單，例如 [{"kind":"embedded"}]',
    english: 'a JSON list of issuers, such as [{"kind":"embedded"}]',
  },
  LINE_CHANNEL_IDS: {
    chinese: '以逗號分隔的 10 位數字',
    english: 'numbers of 10 digits, separated by commas',
  },
  LINE_CHANNEL_SECRET: keyOf16,
  LINE_LIFF_ID: {
    chinese: 'LINE_CHANNEL_IDS 其中一個頻道的 LIFF ID，例如 1234567890-AbCdEfGh',
    english: 'the LIFF app of one of LINE_CHANNEL_IDS, such as 1234567890-AbCdEfGh',
  },
  NATIVE_APP_ID: {
    chinese: 'App 的識別碼，例如 tw.example.shop',
    english: 'the name of the app in both stores, such as tw.example.shop',
  },
  NATIVE_APP_TEAM: { chinese: '10 個大寫英文或數字', english: '10 capital letters or digits' },
  NATIVE_APP_FINGERPRINTS: {
    chinese: '以逗號分隔的 SHA-256 指紋，例如 AA:BB:…（32 組）',
    english: 'SHA-256 fingerprints of 32 pairs, such as AA:BB:…, separated by commas',
  },
  LINE_API_BASE: webAddress,
  LINE_LOGIN_BASE: webAddress,
  TEXT_MESSAGE_URL: {
    chinese:
      'http:// 或 https:// 開頭的網址，或簡訊服務，例如 mitake+https://帳號:密碼@smsb2c.mitake.com.tw、every8d+https://帳號:密碼@api.e8d.tw',
    english:
      'an address that begins with http:// or https://, or a service such as mitake+https://user:password@smsb2c.mitake.com.tw or every8d+https://user:password@api.e8d.tw',
  },
  EMAIL_URL: {
    chinese:
      'http:// 或 https:// 開頭的網址，或郵件伺服器，例如 smtps://帳號:密碼@smtp.example.com?from=shop@example.com',
    english:
      'an address that begins with http:// or https://, or a mail server such as smtps://user:password@smtp.example.com?from=shop@example.com',
  },
  BOUNCE_MAILBOX_URL: {
    chinese: '信箱，例如 imaps://帳號:密碼@imap.example.com/INBOX；帳號中的 @ 寫成 %40',
    english:
      'a mailbox such as imaps://user:password@imap.example.com/INBOX, with %40 for an @ in the user',
  },
  TRUSTED_PROXIES: { chinese: '0 到 8 的整數', english: 'a whole number from 0 to 8' },
  ECPAY_MERCHANT_ID: oneToTenDigits,
  ECPAY_HASH_KEY: keyOf16,
  ECPAY_HASH_IV: keyOf16,
  ECPAY_CREDIT_CHECK_CODE: { chinese: '數字', english: 'digits' },
  ECPAY_BASE_URL: webAddress,
  ECPAY_LOGISTICS_MERCHANT_ID: oneToTenDigits,
  ECPAY_LOGISTICS_SERVICE: { chinese: 'B2C 或 C2C', english: 'B2C or C2C' },
  ECPAY_LOGISTICS_BASE_URL: webAddress,
  LINE_PAY_CHANNEL_ID: lineChannel,
  LINE_PAY_CHANNEL_SECRET: keyOf16,
  LINE_PAY_BASE_URL: webAddress,
  S3_ENDPOINT: webAddress,
  S3_BUCKET: {
    chinese: '3 到 63 個小寫英文、數字、點或連字號',
    english: '3 to 63 lower case letters, digits, dots or hyphens',
  },
};

const unlisted: Sentence = {
  chinese: 'README 設定表所說的值',
  english: 'what the table in README.md says',
};

/** One sentence about all invalid variables; without their values, some of which are secret. */
export function describeWrongVariables(names: readonly string[]): Sentence {
  const wrong = [...new Set(names)].map((name) => ({ name, ...(variableRules[name] ?? unlisted) }));
  return {
    chinese: `環境變數的值不對：${wrong.map(({ name, chinese }) => `${name} 應為${gap(chinese)}`).join('；')}。`,
    english: `Environment variables are wrong: ${wrong.map(({ name, english }) => `${name} must be ${english}`).join('; ')}.`,
  };
}

/** In Chinese a space precedes Latin letters and digits. */
const gap = (text: string): string => (/^[\w]/.test(text) ? ` ${text}` : text);

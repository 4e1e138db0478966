import type { Sentence } from '#server/process/start-fault.ts';

const unreachable: Sentence = {
  chinese: '連不上 DATABASE_URL 指定的資料庫；請確認 PostgreSQL 已啟動，主機與連接埠正確。',
  english:
    'The database at DATABASE_URL cannot be reached; check that PostgreSQL is running and that host and port are right.',
};
const encryptionRequired: Sentence = {
  chinese: '資料庫只接受加密連線；請在 DATABASE_URL 後面加上 ?sslmode=verify-full。',
  english:
    'The database accepts encrypted connections only; add ?sslmode=verify-full to DATABASE_URL.',
};
const noEncryption: Sentence = {
  chinese:
    '資料庫沒有開啟加密連線；請在 PostgreSQL 設定 ssl=on，或拿掉 DATABASE_URL 裡的 sslmode。',
  english:
    'The database offers no encrypted connections; set ssl=on in PostgreSQL, or take sslmode out of DATABASE_URL.',
};
const unknownCertificate: Sentence = {
  chinese:
    '無法信任資料庫的憑證；請在 DATABASE_URL 後面加上 &sslrootcert= 與簽發憑證的檔案路徑，並使用憑證上的主機名稱。',
  english:
    'The certificate of the database cannot be trusted; add &sslrootcert= with the file of its issuer to DATABASE_URL, and use the host name of the certificate.',
};
const wrongPassword: Sentence = {
  chinese: '資料庫不接受 DATABASE_URL 裡的使用者名稱或密碼；請更正後再啟動。',
  english:
    'The database does not accept the user or password in DATABASE_URL; correct them and start again.',
};

/** By error code of PostgreSQL, the network and TLS. */
const sentences: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: unknownCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCertificate,
  CERT_HAS_EXPIRED: unknownCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: unknownCertificate,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': {
    chinese: 'DATABASE_URL 指定的資料庫不存在；請先建立它（createdb），或更正名稱。',
    english:
      'The database named in DATABASE_URL does not exist; create it first (createdb), or correct the name.',
  },
  '42501': {
    chinese:
      'DATABASE_URL 的使用者沒有足夠的權限；請讓它成為資料庫的擁有者（alter database … owner to …）。',
    english:
      'The user in DATABASE_URL lacks privileges; make it the owner of the database (alter database … owner to …).',
  },
  '53300': {
    chinese: '資料庫的連線數已滿；請調高 PostgreSQL 的 max_connections，或停止其他連線。',
    english:
      'The database has no connection left; raise max_connections of PostgreSQL, or end other connections.',
  },
  '57P03': {
    chinese: '資料庫正在啟動或關閉，還不能連線；請稍候再啟動商店。',
    english:
      'The database is starting or stopping and takes no connections yet; start the shop again in a moment.',
  },
};

/** The text for a connection error of the database or the network; undefined for other errors. */
export function databaseSentence(error: Error & { code?: string }): Sentence | undefined {
  const { code = '', message } = error;
  if (/no encryption|SSL off/.test(message)) return encryptionRequired;
  if (/does not support SSL/.test(message)) return noEncryption;
  if (/client password must be a string/.test(message)) return wrongPassword;
  if (
    /timeout exceeded when trying to connect|connection timeout|Connection terminated/.test(message)
  ) {
    return unreachable;
  }
  return sentences[code];
}

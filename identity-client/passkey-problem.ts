/** Why a browser made or used no passkey, in the words for the member. */
export class PasskeyProblem extends Error {}

type Browser = { hostname: string; isSecureContext: boolean; hasPasskeys: boolean };

const thisBrowser = (): Browser => ({
  hostname: location.hostname,
  isSecureContext: window.isSecureContext,
  hasPasskeys: typeof window.PublicKeyCredential === 'function',
});

/** Whether this page may use passkeys of the shop; `host` is the one they are made for. */
export function canUsePasskeys(host: string | null | undefined, browser = thisBrowser()): boolean {
  return browser.hasPasskeys && browser.isSecureContext && browser.hostname === host;
}

/** A cancelled prompt, one that ran out of time and a missing passkey look the same to a page. */
export const notUsedText =
  '沒有完成：可能是取消了、等太久，或這個裝置沒有這家店的通行密鑰。可以再試一次，或改用其他方式';

const textsOfAdding: Record<string, string> = {
  NotAllowedError: '沒有新增：取消了，或等太久了。想新增時可以再試一次',
  InvalidStateError: '這個裝置已經有這個帳號的通行密鑰了',
  ConstraintError: '這個裝置沒有設定螢幕鎖定（密碼、指紋或臉孔），設定之後才能新增通行密鑰',
  NotSupportedError: '這個裝置或瀏覽器不支援通行密鑰，請換一個再試',
};

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** What the member reads when the browser made no passkey. */
export const problemOfAdding = (error: unknown): PasskeyProblem =>
  new PasskeyProblem(
    (error instanceof Error && textsOfAdding[error.name]) ||
      '這個裝置沒有完成新增，請再試一次，或換一個裝置',
    { cause: error },
  );

/** What the member reads when the browser used none. */
export const problemOfUsing = (error: unknown): PasskeyProblem =>
  new PasskeyProblem(
    isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')
      ? notUsedText
      : '這個裝置沒有完成驗證，請再試一次，或改用其他方式',
    { cause: error },
  );

import type { RefusalBody } from '@kaituan/contract/refusals';
import { findToken } from '@kaituan/identity-client/current-identity';

/** Why a file was refused, as text; a connection that was lost is worth another try, a file of a wrong kind is not. */
export class UploadRefused extends Error {
  readonly mayRetry: boolean;
  constructor(text: string, { mayRetry = false } = {}) {
    super(text);
    this.mayRetry = mayRetry;
  }
}

export type SendOptions = {
  baseUrl: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** A slow connection may take as long as the server waits for a request; a silent one is lost. */
const timeoutMs = 180_000;
const silentMs = 30_000;

/** Uploads as this member and resolves to what the server answers. Not fetch, which reports no upload progress. */
export async function sendUpload<Result>(
  path: string,
  body: Blob | FormData,
  { baseUrl, signal, onProgress }: SendOptions,
): Promise<Result> {
  const token = await findToken();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', baseUrl + path);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    const fail = () => reject(new UploadRefused('上傳失敗，請檢查網路後重試', { mayRetry: true }));
    const giveUp = () => {
      request.abort();
      fail();
    };
    let silence = setTimeout(giveUp, silentMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silentMs);
      if (total > 0) onProgress(loaded / total);
    };
    // After load, error, timeout and abort alike.
    request.onloadend = () => clearTimeout(silence);
    request.onload = () => {
      const answer = request.response as { result?: Result } | RefusalBody | null;
      if (request.status === 200 && answer && 'result' in answer && answer.result) {
        resolve(answer.result);
      } else
        reject(new UploadRefused(refusalTextOf(answer), { mayRetry: mayRetry(request.status) }));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}

const mayRetry = (status: number): boolean =>
  status >= 500 || [0, 200, 401, 408, 429].includes(status);

const refusalTextOf = (answer: object | null): string =>
  answer && 'error' in answer ? (answer as RefusalBody).error.message : '上傳失敗，請重試';

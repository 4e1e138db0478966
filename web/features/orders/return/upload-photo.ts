import type { RefusalBody } from '@kaituan/contract/refusals';
import { findToken } from '@kaituan/identity-client/current-identity';

/** Why a photo was refused, as text. */
export class PhotoRefused extends Error {}

const timeoutMs = 60_000;

/**
 * Uploads a photo ahead of its return; resolves to its number. Not fetch, which reports no upload
 * progress.
 */
export async function uploadPhoto(
  photo: Blob,
  options: { baseUrl: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const token = await findToken();
  const { baseUrl, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${baseUrl}/return-photos`);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => {
      const answer = request.response as { result?: { photoNo: string } } | RefusalBody | null;
      if (request.status === 200 && answer && 'result' in answer && answer.result) {
        resolve(answer.result.photoNo);
      } else reject(new PhotoRefused(refusalTextOf(answer)));
    };
    request.onerror = () => reject(new PhotoRefused('上傳失敗，請檢查網路後重試'));
    request.ontimeout = request.onerror;
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(photo);
  });
}

const refusalTextOf = (answer: object | null): string =>
  answer && 'error' in answer ? (answer as RefusalBody).error.message : '上傳失敗，請重試';

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  type FileStorage,
  requireStoredName,
  StorageUnavailable,
  type StoredName,
} from './file-storage.ts';

export type S3Settings = {
  /** Scheme and host of the service; buckets are in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const timeoutMs = 15_000;
/** Every request may be repeated: it says what shall be, not what shall change. */
const waitsMs = [100, 400];
const removedAtOnce = 8;

/** Files in a bucket of an S3-compatible service, the same for all nodes. */
export function openS3Storage(
  settings: S3Settings,
  { pageSize = 1_000 }: { pageSize?: number } = {},
): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (name: string) => `${root}/${requireStoredName(name)}`;

  /** Answers of the statuses expected; anything else is a fault, reported without address and keys. */
  async function ask(url: string, init: RequestInit, expected: readonly number[]) {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tries = 0; ; tries += 1) {
      const response = await client.fetch(url, { ...init, signal }).catch(() => undefined);
      if (response && expected.includes(response.status)) return response;
      await response?.body?.cancel();
      const isAway = !response || response.status >= 500 || response.status === 429;
      const waitMs = signal.aborted ? undefined : waitsMs[tries];
      if (isAway && waitMs !== undefined) await wait(waitMs);
      else if (!response) throw new StorageUnavailable('the file storage is out of reach');
      else {
        const text = `the file storage answered ${response.status} to ${init.method}`;
        throw isAway ? new StorageUnavailable(text) : new Error(text);
      }
    }
  }

  /** By the first version of the call: every service has it, and its marker is a name. */
  async function* list(folder: string): AsyncIterable<StoredName> {
    for (let marker = ''; ; ) {
      const query = new URLSearchParams({ marker, prefix: `${folder}/` });
      query.set('max-keys', String(pageSize));
      const page = await (await ask(`${root}?${query}`, { method: 'GET' }, [200])).text();
      let last: string | undefined;
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        last = textOf(entry, 'Key');
        const modifiedAt = textOf(entry, 'LastModified');
        if (last && modifiedAt) yield { name: last, modifiedAt: new Date(modifiedAt) };
      }
      if (!last || textOf(page, 'IsTruncated') !== 'true') return;
      marker = last;
    }
  }

  return {
    async put(name, bytes, contentType) {
      const body = new Uint8Array(bytes);
      // Signed with the rest, so that what arrives is what was sent.
      const digest = createHash('sha256').update(body).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': digest };
      const response = await ask(urlOf(name), { method: 'PUT', headers, body }, [200]);
      await response.body?.cancel();
    },
    async find(name) {
      const response = await ask(urlOf(name), { method: 'GET' }, [200, 404]);
      if (response.status === 200) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async remove(names) {
      for (let at = 0; at < names.length; at += removedAtOnce) {
        const some = names.slice(at, at + removedAtOnce);
        await Promise.all(
          some.map((name) => ask(urlOf(name), { method: 'DELETE' }, [200, 204, 404])),
        );
      }
    },
    list,
  };
}

/** The text of the first element of this name. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

import { z } from 'zod';
import { StartFault } from '#server/process/start-fault.ts';
import type { FileStorage } from './file-storage.ts';
import { openFolderStorage } from './folder-storage.ts';
import { openS3Storage, type S3Settings } from './s3-storage.ts';

export const storageVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

/** The S3-compatible service of a shop; null where files are in the data folder. */
export type StorageConfiguration = S3Settings | null;

export function presentStorage(
  value: z.output<z.ZodObject<typeof storageVariables>>,
): StorageConfiguration {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (given.every((one) => one === undefined)) return null;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  throw new StartFault(
    '使用 S3 時必須一起設定 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID 與 S3_SECRET_ACCESS_KEY。',
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
  );
}

type Configured = { dataDir: string; storage: StorageConfiguration };

/** What all nodes share beside the data folder; undefined where files are in that. */
export const sharedStorageOf = ({
  storage,
}: Pick<Configured, 'storage'>): FileStorage | undefined =>
  storage ? openS3Storage(storage) : undefined;

/** Where the files of members are. */
export const openFileStorage = (configured: Configured): FileStorage =>
  sharedStorageOf(configured) ?? openFolderStorage(configured.dataDir);

import { z } from 'zod';

export const manifestFile = 'manifest.json';
export const sealFile = 'seal';
export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A relative path inside one of the saved folders, without `..`. */
const savedPath = z
  .string()
  .regex(/^(uploads|return-photos|attachments)\//)
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))
  .refine((path) => !path.includes('\0') && !path.includes('\\'));

const savedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Independent of the order of rows. */
  digest: sha256,
  file: z.string().regex(/^tables\/[^/\\\0]+$/),
  storedBytes: z.int().nonnegative(),
  storedSha256: sha256,
});
const savedFile = z.object({
  path: savedPath,
  bytes: z.int().nonnegative(),
  modifiedAtMs: z.number(),
  /** The name of its content in `files/`. */
  object: sha256,
});
const savedSecret = z.object({
  fileName: z.string(),
  origin: z.enum(['FILE', 'ENVIRONMENT', 'NONE']),
  fingerprint: z.string().nullable(),
});

/** The content of a backup, with the digests to verify it. */
export const manifest = z.object({
  format: z.literal('kaituan-backup'),
  formatVersion: z.int(),
  shopVersion: z.string(),
  madeAt: z.iso.datetime(),
  databaseKind: z.enum(['pglite', 'postgres']),
  /** The last migration of the database: its creation time and the digest of its text. */
  schema: z.object({ createdAt: z.number(), hash: z.string() }),
  sealing: z
    .object({
      kdf: z.literal('scrypt'),
      cost: z.int().max(2 ** 20),
      blockSize: z.int().max(32),
      parallelization: z.int().max(16),
      salt: z.string(),
    })
    .nullable(),
  secrets: z.array(savedSecret),
  tables: z.array(savedTable),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(savedFile),
});

export type Manifest = z.output<typeof manifest>;
export type SavedTable = z.output<typeof savedTable>;
export type SavedFile = z.output<typeof savedFile>;
export type SavedSecret = z.output<typeof savedSecret>;
export type Sealing = NonNullable<Manifest['sealing']>;

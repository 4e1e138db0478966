import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { permissions } from '@kaituan/domain/staff/role';
import type { Context } from 'hono';
import { z } from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import { isSameMachine } from '#server/http/same-machine.ts';
import { commandLine, type Staff } from '#server/http/staff-access.ts';
import { replaceFile } from '#server/platform/replace-file.ts';

const scope = z.strictObject({
  permissions: z.array(z.enum(permissions)),
  /** Null is the whole shop. */
  channelIds: z.array(z.int()).nullable(),
  /** The data folder the command works on; a copy of the folder has the key as well. */
  folder: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type TokenScope = z.output<typeof scope>;

const lifeMs = 5 * 60_000;
const keyPath = (dataDir: string) => join(dataDir, 'operator.key');
const scheme = /^Operator +(\S+)$/;

/** Generates the key of this run of the shop, readable only by the user that runs it. */
export function createOperatorKey(dataDir: string): Promise<void> {
  return replaceFile(keyPath(dataDir), randomBytes(32).toString('base64url'));
}

/** The key of the shop that runs on this folder, or undefined. */
export async function findOperatorKey(dataDir: string): Promise<string | undefined> {
  const key = await readFile(keyPath(dataDir), 'utf8').catch(() => '');
  return key.trim() || undefined;
}

/**
 * The identity of a folder, which its copies do not share and a move does not change. Undefined when it is
 * missing.
 */
export async function findFolderIdentity(dataDir: string): Promise<string | undefined> {
  const found = await stat(dataDir, { bigint: true }).catch(() => undefined);
  return found && `${found.dev}:${found.ino}`;
}

/** The `Authorization` header of a command: what it may do, signed with the key of this run. */
export function signInOperator(
  key: string,
  given: Partial<TokenScope> & Pick<TokenScope, 'permissions' | 'folder'>,
): string {
  const whole: TokenScope = { channelIds: null, expiresAt: Date.now() + lifeMs, ...given };
  const payload = Buffer.from(JSON.stringify(whole)).toString('base64url');
  return `Operator ${payload}.${signatureOf(key, payload)}`;
}

/**
 * The command line, if the request carries its token; null if it carries none. Refuses one from another
 * machine, through a proxy, of another run or of another folder.
 */
export async function findOperator(c: Context, dataDir: string): Promise<Staff | null> {
  const [, token = ''] = scheme.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === '') return null;
  if (!isSameMachine(c)) throw new Refusal('FORBIDDEN', { message: notHere });
  const found = verify(token, await findOperatorKey(dataDir));
  if (!found || found.folder !== (await findFolderIdentity(dataDir))) {
    throw new Refusal('UNAUTHENTICATED', { message: notHere });
  }
  const { permissions, channelIds } = found;
  const grants = (channelIds ?? [null]).map((channelId) => ({ permissions, channelId }));
  return { by: commandLine, grants };
}

const notHere = '這裡只給店主的指令使用';

function verify(token: string, key: string | undefined): TokenScope | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (key === undefined || rest.length > 0) return undefined;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, payload))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = scope.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return parsed.success && parsed.data.expiresAt > Date.now() ? parsed.data : undefined;
}

const signatureOf = (key: string, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('base64url');

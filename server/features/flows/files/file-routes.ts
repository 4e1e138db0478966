import { filesPath, reviewPhotosPath } from '@kaituan/contract/addresses';
import { refusalText } from '@kaituan/contract/refusals';
import { isGranted } from '@kaituan/domain/staff/grant';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { filePresenter, fileSubjectOf } from '#server/features/records/file/stored-file-link.ts';
import {
  applicationOfFile,
  deleteUnusedFiles,
  findStoredFile,
  recordStoredFile,
  releaseFilePlace,
  type StoredFileRow,
  smallNameOf,
  storageNameOf,
  takeFilePlace,
} from '#server/features/records/file/stored-file-query.ts';
import { type Caller, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addRequestId, type RequestEnv, refuseError } from '#server/http/refuse.ts';
import { getLinkKey, isLinkToken } from '#server/http/signed-link.ts';
import type { Staff } from '#server/http/staff-access.ts';
import { findStaff } from '#server/identity/accounts/find-staff.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { limitUploads } from './limit-uploads.ts';
import { readUpload } from './read-upload.ts';
import { showReviewPhoto } from './review-photo.ts';

type FileOptions = {
  database: Database;
  files: FileStorage;
  log: Logger;
  identify: (authorization: string | undefined) => Promise<Caller | null>;
  /** What a member may do as staff. */
  findGrants?: (caller: Caller) => Promise<Pick<Staff, 'grants'>>;
  now?: () => Date;
};

/** The routes of `contract/member/file.ts`. */
export function fileRoutes(options: FileOptions): Hono {
  const routes = new Hono<RequestEnv>();
  routes.use(`${filesPath}/*`, addRequestId);
  routes.post(filesPath, (c) => takeFile(c, options));
  routes.get(`${filesPath}/:file`, (c) =>
    c.req.query('token') === undefined ? linkToFile(c, options) : showFile(c, options),
  );
  routes.use(`${reviewPhotosPath}/*`, addRequestId);
  routes.get(`${reviewPhotosPath}/:file`, (c) => showReviewPhoto(c, options));
  routes.onError((error, c) => refuseError(c, error, options.log));
  return routes as unknown as Hono;
}

const timeOf = ({ now }: FileOptions) => now?.() ?? new Date();

async function takeFile(c: Context<RequestEnv>, options: FileOptions): Promise<Response> {
  const { database, files } = options;
  const now = timeOf(options);
  const { memberId } = requireCaller(await options.identify(c.req.header('authorization')));
  limitUploads(memberId, now);
  await files.remove(await deleteUnusedFiles(database, now));
  const fileNo = newUlid(now);
  await takeFilePlace(database, { fileNo, memberId, createdAt: now });
  try {
    const { facts, content, contentType, small } = await readUpload(c.req.raw);
    if (small) await files.put(smallNameOf(fileNo), small, contentType);
    await files.put(storageNameOf({ fileNo, type: facts.type }), content, contentType);
    const row = await recordStoredFile(database, fileNo, facts);
    if (!row) throw new Refusal('GONE');
    const present = await filePresenter(database, now);
    return c.json({ result: present(row) });
  } catch (error) {
    await releaseFilePlace(database, fileNo);
    throw error;
  }
}

/** A new address of a file, for its owner, the member of its thread, and staff who may read that. */
async function linkToFile(c: Context<RequestEnv>, options: FileOptions): Promise<Response> {
  const { database } = options;
  const caller = requireCaller(await options.identify(c.req.header('authorization')));
  const row = await findStoredFile(database, c.req.param('file') ?? '');
  if (!row || !(await maySee(options, row, caller))) throw new Refusal('NOT_FOUND');
  const { url } = (await filePresenter(database, timeOf(options)))(row);
  c.header('Cache-Control', 'no-store');
  return c.json({ result: { url } });
}

async function maySee(
  { database, findGrants = (caller) => findStaff(database, caller) }: FileOptions,
  row: StoredFileRow,
  caller: Caller,
): Promise<boolean> {
  const { memberId } = caller;
  if (row.bytes === 0) return false;
  if (row.memberId === memberId) return true;
  const applicationNo = applicationOfFile(row);
  if (applicationNo !== undefined) {
    const channelId = await channelOfApplication(database, applicationNo);
    const { grants } = await findGrants(caller);
    return channelId !== undefined && isGranted(grants, 'MEMBERS', channelId);
  }
  if (row.referenceId === null) return false;
  const [thread] = await database
    .select({ memberId: messageThread.memberId, channelId: messageThread.channelId })
    .from(messageThread)
    .where(eq(messageThread.referenceId, row.referenceId));
  if (!thread || thread.memberId === memberId) return thread !== undefined;
  const { grants } = await findGrants(caller);
  return isGranted(grants, 'MESSAGES', thread.channelId);
}

/** Where an application for wholesale is decided. */
async function channelOfApplication(
  database: Database,
  applicationNo: string,
): Promise<number | undefined> {
  const [application] = await database
    .select({ channelId: wholesaleApplication.channelId })
    .from(wholesaleApplication)
    .where(eq(wholesaleApplication.applicationNo, applicationNo));
  return application?.channelId;
}

/**
 * Sends a file to anyone who has its signed address. A PDF is saved, never shown: it could draw anything beside the shop's
 * own pages.
 */
async function showFile(c: Context<RequestEnv>, options: FileOptions): Promise<Response> {
  const { database, files } = options;
  const [, fileNo = '', ending] =
    /^([0-9A-HJKMNP-TV-Z]{26})\.(webp|pdf)$/.exec(c.req.param('file') ?? '') ?? [];
  const token = c.req.query('token') ?? '';
  const key = await getLinkKey(database);
  const isAllowed = isLinkToken(key, fileSubjectOf(fileNo), token, timeOf(options));
  const row = isAllowed ? await findStoredFile(database, fileNo) : undefined;
  const isNamed = row && storageNameOf(row).endsWith(`.${ending}`);
  const bytes = isNamed ? await files.find(storageNameOf(row)) : undefined;
  if (!row || !bytes) return c.text(refusalText.NOT_FOUND, 404);
  const disposition = row.type === 'PDF' ? 'attachment' : 'inline';
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': row.type === 'PDF' ? 'application/pdf' : 'image/webp',
    'Content-Disposition': `${disposition}; filename="${fileNo}.${ending}"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}

import { refusalText } from '@kaituan/contract/refusals';
import { maxReturnPhotoBytes } from '@kaituan/domain/shop-limits';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { limitUploads } from '#server/features/flows/files/limit-uploads.ts';
import { type Caller, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addRequestId, type RequestEnv, refuseError } from '#server/http/refuse.ts';
import { readBytes } from '#server/http/request-body.ts';
import { getLinkKey, isLinkToken } from '#server/http/signed-link.ts';
import { redrawPhoto, sniffPhoto } from '#server/media/redraw-photo.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { photoSubjectOf, photoUrlsOf, returnPhotoPath } from './return-photo-link.ts';
import { deleteUnusedPhotos, releasePhotoPlace, takePhotoPlace } from './return-photo-query.ts';

const photoNoPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const photoNameOf = (photoNo: string): string => `return-photos/${photoNo}.webp`;

const removePhotos = (files: FileStorage, photoNos: readonly string[]): Promise<void> =>
  files.remove(photoNos.map(photoNameOf));

type ReturnPhotoOptions = {
  database: Database;
  files: FileStorage;
  log: Logger;
  identify: (authorization: string | undefined) => Promise<Caller | null>;
  now?: () => Date;
};

const tooLarge = '照片最大 5 MB，請縮小後再上傳';
const notAPhoto = '只接受 JPG、PNG、WebP 或 HEIC 照片';
const unreadable = '這張照片無法讀取，請改用 JPG 或 PNG';

/**
 * `POST /return-photos` with a photo as its body stores it for a return of its owner; `GET
 * /return-photos/{photoNo}.webp` shows it with a signed token.
 */
export function returnPhotoRoutes(options: ReturnPhotoOptions): Hono {
  const routes = new Hono<RequestEnv>();
  routes.use(`${returnPhotoPath}/*`, addRequestId);
  routes.post(returnPhotoPath, (c) => takePhoto(c, options));
  routes.get(`${returnPhotoPath}/:file`, (c) => showPhoto(c, options));
  routes.onError((error, c) => refuseError(c, error, options.log));
  return routes as unknown as Hono;
}

async function takePhoto(c: Context<RequestEnv>, options: ReturnPhotoOptions): Promise<Response> {
  const { database, files } = options;
  const now = options.now?.() ?? new Date();
  const { memberId } = requireCaller(await options.identify(c.req.header('authorization')));
  limitUploads(memberId, now);
  await removePhotos(files, await deleteUnusedPhotos(database, now));
  const photoNo = newUlid(now);
  await takePhotoPlace(database, { photoNo, memberId, createdAt: now });
  try {
    await files.put(photoNameOf(photoNo), await readWholePhoto(c.req.raw), 'image/webp');
  } catch (error) {
    await removePhotos(files, [photoNo]);
    await releasePhotoPlace(database, photoNo);
    throw error;
  }
  const urlOf = await photoUrlsOf(database, [photoNo], now);
  return c.json({ result: { photoNo, url: urlOf(photoNo) } });
}

/** The photo as the shop keeps it; read only for a member who has a place for it. */
async function readWholePhoto(request: Request): Promise<Buffer> {
  const bytes = await readPhotoBytes(request);
  if (!sniffPhoto(bytes)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: notAPhoto });
  const redrawn = await redrawPhoto(bytes);
  if (!redrawn) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: unreadable });
  return redrawn.bytes;
}

async function readPhotoBytes(request: Request): Promise<Uint8Array> {
  try {
    return await readBytes(request, maxReturnPhotoBytes);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
    throw new Refusal(error.code, { message: tooLarge });
  }
}

async function showPhoto(c: Context<RequestEnv>, options: ReturnPhotoOptions): Promise<Response> {
  const [photoNo = '', ending] = (c.req.param('file') ?? '').split('.');
  const now = options.now?.() ?? new Date();
  const token = c.req.query('token') ?? '';
  const isNamed = photoNoPattern.test(photoNo) && ending === 'webp';
  const isAllowed =
    isNamed && isLinkToken(await getLinkKey(options.database), photoSubjectOf(photoNo), token, now);
  const bytes = isAllowed ? await options.files.find(photoNameOf(photoNo)) : undefined;
  if (!bytes) return c.text(refusalText.NOT_FOUND, 404);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/webp',
    'Content-Disposition': `inline; filename="${photoNo}.webp"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}

import { fileNameOf } from '@kaituan/domain/message/file-name';
import { maxAttachmentBytes } from '@kaituan/domain/shop-limits';
import type { StoredFileRow } from '#server/features/records/file/stored-file-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readBytes } from '#server/http/request-body.ts';
import { drawSmallPhoto, redrawPhoto, sniffPhoto } from '#server/media/redraw-photo.ts';

const tooLarge = '附件最大 5 MB，請縮小後再上傳';
const unknownType = '只接受 JPG、PNG、WebP、HEIC 圖片或 PDF';
const unreadable = '這個檔案無法讀取，請改用 JPG 或 PNG';
/** The boundaries and headers of a multipart body. */
const maxEnvelopeBytes = 8 * 1024;

export type ReadUpload = {
  facts: Pick<StoredFileRow, 'type' | 'name' | 'bytes' | 'width' | 'height'>;
  content: Buffer;
  contentType: string;
  /** Of a picture. */
  small?: Buffer;
};

/** The file of a multipart body as the shop keeps it: pictures drawn anew, PDF as it is. */
export async function readUpload(request: Request): Promise<ReadUpload> {
  const file = await readFile(request);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length > maxAttachmentBytes) throw refuse('PAYLOAD_TOO_LARGE', tooLarge);
  if (isPdf(bytes)) {
    const name = fileNameOf(file.name, 'pdf');
    const facts = { type: 'PDF', name, bytes: bytes.length, width: null, height: null } as const;
    return { facts, content: Buffer.from(bytes), contentType: 'application/pdf' };
  }
  if (!sniffPhoto(bytes)) throw refuse('UNSUPPORTED_MEDIA_TYPE', unknownType);
  const redrawn = await redrawPhoto(bytes);
  if (!redrawn) throw refuse('UNSUPPORTED_MEDIA_TYPE', unreadable);
  const { bytes: content, width, height } = redrawn;
  const name = fileNameOf(file.name, 'webp');
  const facts = { type: 'PICTURE', name, bytes: content.length, width, height } as const;
  const small = await drawSmallPhoto(content);
  return { facts, content, contentType: 'image/webp', small };
}

/** Whole from its first line to its last. */
function isPdf(bytes: Uint8Array): boolean {
  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return (
    textOf(bytes.subarray(0, 5)) === '%PDF-' && textOf(bytes.subarray(-1_024)).includes('%%EOF')
  );
}

async function readFile(request: Request): Promise<File> {
  const body = await readBody(request);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (file instanceof File) return file;
  throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'file', rule: 'REQUIRED' }] });
}

async function readBody(request: Request): Promise<Uint8Array> {
  try {
    return await readBytes(request, maxAttachmentBytes + maxEnvelopeBytes);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
    throw refuse(error.code, tooLarge);
  }
}

const refuse = (code: 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', message: string) =>
  new Refusal(code, { message });

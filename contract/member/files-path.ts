/**
 * `POST /files`, multipart with one `file`: stores it for a message of its owner and answers `result` as
 * `StoredFile`. `GET /files/{fileNo}` with the bearer token of somebody who may see it answers `result: { url }`, an
 * address that opens it for a short while.
 */
export const filesPath = '/files';
/** `GET /review-photos/{fileNo}.webp`: a photo of a review that is shown, for everybody; with `?small` a small one. */
export const reviewPhotosPath = '/review-photos';

/** The widths in pixels of every picture, at `/media/{id}/{width}.webp`. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;

/**
 * `POST /files`, multipart with one `file`: stores it for a message of its owner and answers `result` as
 * `StoredFile`. `GET /files/{fileNo}` with the bearer token of somebody who may see it answers `result: { url }`, an
 * address that opens it for a short while.
 */
export const filesPath = '/files';
/** `GET /review-photos/{fileNo}.webp`: a photo of a review that is shown, for everybody; with `?small` a small one. */
export const reviewPhotosPath = '/review-photos';

/**
 * `GET /live/threads?ids=…&token=…`, an address that the calls of the message board answer: server-sent events.
 * `moved` says that something was written to one of the threads, `time` is the server's clock. It carries no
 * message: they are read by the calls.
 */
export const liveThreadsPath = '/live/threads';

/** The most threads of one connection. */
export const maxWatchedThreads = 20;

/**
 * `GET /live/campaigns?channelId=1&ids=1,2`: server-sent events beside the API. Every `progress` event is
 * an array of `CampaignProgress`, the first one of all requested campaigns; `time` is the server's clock.
 */
export const liveCampaignsPath = '/live/campaigns';

/** The most campaigns of one connection. */
export const maxWatchedCampaigns = 50;

/** The longest interval between `time` events: a connection silent for much longer is dead. */
export const liveHeartbeatMs = 20_000;

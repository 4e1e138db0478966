/**
 * `GET /live/campaigns?channelId=1&ids=1,2`: server-sent events beside the API. Every `progress` event is
 * an array of `CampaignProgress`, the first one of all requested campaigns; `time` is the server's clock.
 */
export const liveCampaignsPath = '/live/campaigns';

/** The most campaigns of one connection. */
export const maxWatchedCampaigns = 50;

/** The longest interval between `time` events: a connection silent for much longer is dead. */
export const liveHeartbeatMs = 20_000;

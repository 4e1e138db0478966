import { createHash } from 'node:crypto';
import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { maxDisplayNameLength } from '@kaituan/domain/member/profile';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { listCampaignsById } from '#server/features/records/campaign/campaign-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';
import { presentTeam } from '#server/features/records/campaign/present-team.ts';
import { findTeam } from '#server/features/records/campaign/team-query.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import type { Admission } from '#server/http/limits/admission.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';
import { findPictureFile } from '#server/media/picture-store.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { drawPicture } from './draw-picture.ts';
import { openInviter, sealInviter } from './inviter-seal.ts';
import { type PictureFacts, pictureFactsOf } from './picture-facts.ts';

type PictureSource = { campaign: CampaignCard; shopName: string };
type PictureRequest = { campaignId: number; channelId: number; teamNo: string };

/** Raise it when the drawing changes, so that cached pictures are replaced. */
const drawingVersion = 1;
const goodsWidth = 640;
/** How old a group buy's numbers may be, and how long clients may cache the picture. */
const factsFreshForMs = 3_000;
const browserKeepsForS = 60;
/** A picture is keyed by its facts, so it never becomes stale; only the latest are cached. */
const drawnFreshForMs = 10 * 60_000;
const maxDrawn = 40;
const maxDrawnBytes = 16 * 1024 * 1024;
const maxFactsBytes = 4 * 1024 * 1024;
/** With more pictures waiting to be drawn, requests are refused with Retry-After. */
const maxWaiting = 12;
const comeAgainS = 5;
const namedForMs = 60 * 60_000;
const maxNameBytes = 4 * maxDisplayNameLength;

/**
 * `GET /og/group-buys/{campaignId}.png?channelId=…&teamNo=…`: the Open Graph picture of a group buy with
 * its current public numbers. An unknown team is ignored; an unknown group buy is 404. Posting the name of who
 * invites to the same address answers what `by` has to be, for an hour, for a picture that has it.
 */
export function ogPictureRoute(
  database: Database,
  dataDir: string,
  shared?: FileStorage,
  admission?: Admission,
): Hono {
  const campaigns = createExpiringCache<PictureSource | undefined>({
    freshForMs: factsFreshForMs,
    max: 200,
    maxBytes: maxFactsBytes,
    bytesOf: (source) => JSON.stringify(source ?? null).length * 2,
  });
  const drawn = createExpiringCache<Buffer>({
    freshForMs: drawnFreshForMs,
    max: maxDrawn,
    maxBytes: maxDrawnBytes,
    bytesOf: (png) => png.length,
  });
  let waiting = 0;

  async function draw(facts: PictureFacts): Promise<Buffer> {
    const { pictureId } = facts;
    waiting += 1;
    try {
      // Before the queue: finding the picture of the goods takes a queue slot too.
      const goods =
        pictureId && (await findPictureFile(database, dataDir, pictureId, goodsWidth, shared));
      return await inPictureQueue(() => drawPicture(facts, goods || undefined));
    } finally {
      waiting -= 1;
    }
  }

  const pictures = new Hono().get('/og/group-buys/:file', async (c) => {
    const request = parseRequest(c.req.param('file'), c.req.query());
    if (!request) return c.notFound();
    const key = `${request.channelId} ${request.campaignId}`;
    const find = async () => {
      const value = await campaigns.get(key, () => readCampaign(database, request));
      const hasTeams = value?.campaign.mode === 'TEAM';
      return value && { value, team: hasTeams ? await readTeam(database, request) : undefined };
    };
    // Its cost is charged already, as that of every picture.
    const found = await (admission?.inTurn(c, 0, find) ?? find());
    if (!found) return c.notFound();
    const { value, team } = found;
    const { by } = c.req.query();
    const inviter = by
      ? openInviter(await getLinkKey(database), request.campaignId, by, new Date())
      : undefined;
    const facts = pictureFactsOf(value.campaign, team, value.shopName, inviter);
    const etag = etagOf(facts);
    const headers = { ETag: etag, 'Cache-Control': `public, max-age=${browserKeepsForS}` };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    if (waiting >= maxWaiting) return c.body(null, 503, { 'Retry-After': String(comeAgainS) });
    const png = await drawn.get(etag, () => draw(facts));
    return c.body(new Uint8Array(png), 200, {
      ...headers,
      'Content-Type': 'image/png',
      'Content-Length': String(png.length),
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return pictures.post('/og/group-buys/:file', async (c) => {
    const request = parseRequest(c.req.param('file'), c.req.query());
    if (!request) return c.notFound();
    if (Number(c.req.header('content-length') ?? Infinity) > maxNameBytes) return c.body(null, 413);
    const name = (await c.req.text()).trim();
    if (name.length > maxDisplayNameLength) return c.body(null, 400);
    const until = new Date(Date.now() + namedForMs);
    const { campaignId } = request;
    const seal = sealInviter(await getLinkKey(database), { campaignId, name }, until);
    return c.text(seal, 200, { 'Cache-Control': 'no-store' });
  });
}

function parseRequest(file: string, query: Record<string, string>): PictureRequest | undefined {
  const campaignId = /^([1-9]\d{0,8})\.png$/.exec(file)?.[1];
  const channelId = query.channelId ?? String(defaultChannelId);
  if (campaignId === undefined || !/^\d{1,9}$/.test(channelId)) return undefined;
  const teamNo = /^[0-9A-Za-z]{1,40}$/.test(query.teamNo ?? '') ? (query.teamNo ?? '') : '';
  return { campaignId: Number(campaignId), channelId: Number(channelId), teamNo };
}

/** What a guest can read about the group buy in this channel. */
async function readCampaign(
  database: Database,
  { campaignId, channelId }: PictureRequest,
): Promise<PictureSource | undefined> {
  const [row] = await listCampaignsById(database, [campaignId], channelId);
  const shopName = row && (await findShopName(database, channelId));
  if (!row || shopName === undefined) return undefined;
  const guest = { database, caller: null, now: new Date() };
  const [campaign] = await presentCampaigns(guest, channelId, [row]);
  return campaign && { campaign, shopName };
}

async function readTeam(database: Database, { campaignId, teamNo }: PictureRequest) {
  const team = teamNo ? await findTeam(database, campaignId, teamNo) : undefined;
  return team && presentTeam(team, new Date());
}

async function findShopName(database: Database, channelId: number): Promise<string | undefined> {
  const [row] = await database
    .select({ htmlTitle: salesCompany.htmlTitle })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .where(and(eq(channel.id, channelId), eq(channel.isActive, true)));
  return row?.htmlTitle;
}

function etagOf(facts: PictureFacts): string {
  const hash = createHash('sha256').update(`${drawingVersion} ${JSON.stringify(facts)}`);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

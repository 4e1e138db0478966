import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the next release changes in answers that are text; what the shop does not have is an addition. */
type Release = { path: RegExp; change: (text: string) => string };

/** The shop behind an address at which a second release can come out, in place of the first, and which can be away. */
export async function openReleases(shopUrl: string, releases: readonly Release[]) {
  const { hostname, port } = new URL(shopUrl);
  let isOut = false;
  let isAway = false;
  const server = createServer(async (asked, answer) => {
    const { method, url = '/', headers } = asked;
    const body = await buffer(asked);
    // Members sign in on the shop's own pages only.
    const asOwn = { host: `${hostname}:${port}`, ...(headers.origin && { origin: shopUrl }) };
    const plain = { ...headers, ...asOwn, 'accept-encoding': 'identity' };
    const passed = request({ hostname, port, method, path: url, headers: plain }, async (got) => {
      const { statusCode = 500, headers: given } = got;
      const bytes = await buffer(got);
      const changes = isOut ? releases.filter(({ path }) => path.test(url)) : [];
      const text = changes.reduce((now, { change }) => change(now), bytes.toString());
      const sent = changes.length > 0 ? Buffer.from(text) : bytes;
      const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...rest } = given;
      answer
        .writeHead(changes.length > 0 ? 200 : statusCode, {
          ...rest,
          'content-length': sent.length,
        })
        .end(sent);
    });
    passed.on('error', () => answer.destroy());
    passed.end(body);
  });
  // Away, it keeps its port, which another process would take: no connection is answered.
  server.on('connection', (socket) => isAway && socket.destroy());
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    release: () => {
      isOut = true;
    },
    goAway: () => {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      isAway = false;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

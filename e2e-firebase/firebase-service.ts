import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startFakeIssuer } from '@kaituan/server/testing/members/fake-issuer';
import type { FakeLine } from '@kaituan/server/testing/members/fake-line';

/** Projects of this name are known to be for trying only: the emulator calls nobody for them. */
export const projectId = 'demo-kaituan';

/**
 * Google's Auth emulator, and in front of it what makes its tokens believable: the emulator signs
 * nothing, and the shop believes no unsigned token. So the same claims are signed here, with a key
 * that the shop is configured to trust.
 */
export async function startFirebase(line: FakeLine) {
  const emulator = await listen(await loadEmulator());
  const issuer = await startFakeIssuer(`https://securetoken.google.com/${projectId}`, projectId);

  const front = await listen(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/line-login?')) {
      const authorizeUrl = new URL(path, front.url).searchParams.get('authorizeUrl') ?? '';
      response.end(line.logIn(authorizeUrl, { sub: 'U900', name: '林小美' }));
      return;
    }
    const answer = await fetch(emulator.url + path, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(request.method === 'POST' ? { body: await readAll(request) } : {}),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end(await signTokens(await answer.text(), issuer.sign));
  });

  return {
    url: front.url,
    jwksUri: issuer.jwksUri,
    close: async () => {
      await front.close();
      await emulator.close();
      await issuer.close();
    },
  };
}

/** The emulator's own code, by its private path; that is why its version is exact. */
async function loadEmulator(): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    createApp(projectId: string): Promise<RequestListener>;
  };
  return createApp(projectId);
}

type Sign = (claims: Record<string, unknown>) => Promise<string>;

/** Signs whatever ID token stands in an answer. */
async function signTokens(text: string, sign: Sign): Promise<string> {
  const unsigned = /"([\w-]+\.[\w-]+\.)"/g;
  const signed = new Map<string, string>();
  for (const [, token = ''] of text.matchAll(unsigned)) {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    signed.set(token, await sign({ ...claims }));
  }
  return text.replace(unsigned, (_all, token: string) => `"${signed.get(token)}"`);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { authorization, 'content-type': type = 'application/json' } = headers;
  return { 'content-type': type, ...(authorization ? { authorization } : {}) };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { originPlaceholder } from '#server/http/api-reference/operation-section.ts';
import { pageStyle } from '#server/http/api-reference/page-style.ts';

const headers = { 'Cache-Control': 'public, max-age=300' };
const styleHash = createHash('sha256').update(pageStyle).digest('base64');
const pageHeaders = {
  ...headers,
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'self'`,
};

/** The API description: `/openapi.json` for machines, `/api-docs` for people. */
export function describeApi(publicUrl?: string): Hono {
  let description: ReturnType<typeof composeDescription> | undefined;
  const describe = () => {
    description ??= composeDescription();
    return description;
  };
  return new Hono()
    .get('/openapi.json', compress(), async (c) =>
      c.json((await describe()).document, 200, headers),
    )
    .get('/api-docs', compress(), async (c) => {
      const { page } = await describe();
      const { origin } = new URL(publicUrl ?? c.req.url);
      return c.html(
        page.replaceAll(originPlaceholder, () => origin),
        200,
        pageHeaders,
      );
    });
}

/** Built on first use, so that the start does not wait for it. */
async function composeDescription() {
  const [{ createOpenApiDocument }, { renderApiReference }] = await Promise.all([
    import('@kaituan/contract/openapi/openapi-document'),
    import('./api-reference-page.ts'),
  ]);
  const document = createOpenApiDocument();
  return { document, page: renderApiReference(document) };
}

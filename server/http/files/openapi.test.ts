import { endpoints } from '@kaituan/contract/api';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import { describe, expect, test } from 'vitest';
import { renderApiReference } from './api-reference-page.ts';
import { describeApi } from './openapi.ts';

const routes = describeApi();

test('the OpenAPI document is served as JSON', async () => {
  const response = await routes.request('/openapi.json');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())));
});

describe('the API reference page', () => {
  const pageAt = async (address: string) => (await routes.request(address)).text();

  test('it lists every call and runs no scripts', async () => {
    const response = await routes.request('/api-docs');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toMatch(/<script|<link|src=| on\w+=/);
    for (const { path, summary } of endpoints) {
      expect(page).toContain(`id="${path.slice(1).replace('/', '-')}"`);
      expect(page).toContain(summary);
    }
  });

  test('every anchor link has a target, and ids are unique', async () => {
    const page = await pageAt('/api-docs');
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test('its examples use the address it was read from', async () => {
    const page = await pageAt('https://shop.example:8443/api-docs');
    expect(page).toContain('curl https://shop.example:8443/SiteInfo/GetHome');
    expect(page).not.toContain('shop.invalid');
  });

  test('a members-only call shows where the token goes', async () => {
    const page = await pageAt('/api-docs');
    const [, forMembers = ''] = page.split('id="Cart-GetCartItemCount"');
    const [section = ''] = forMembers.split('</article>');
    expect(section).toContain('Authorization: Bearer $TOKEN');
    expect(section).toContain('UNAUTHENTICATED');
  });

  test('text from the document is escaped', () => {
    const document = createOpenApiDocument();
    document.info.title = '<script>alert(1)</script>';
    expect(renderApiReference(document)).not.toContain('<script>');
  });
});

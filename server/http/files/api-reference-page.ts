import type { OpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import type { JsonSchema } from '@kaituan/contract/openapi/openapi-example';
import { html, raw } from 'hono/html';
import {
  type Operation,
  operationAnchor,
  renderOperation,
} from '#server/http/api-reference/operation-section.ts';
import { pageStyle } from '#server/http/api-reference/page-style.ts';
import { renderType, schemaAnchor } from '#server/http/api-reference/schema-shape.ts';

type Html = ReturnType<typeof html>;
type Group = { name: string; text: string; operations: [path: string, operation: Operation][] };

/** The API reference: one self-contained page. */
export function renderApiReference(document: OpenApiDocument): string {
  const groups = groupsOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, JsonSchema][];
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${document.info.title}</title>
  <style>${raw(pageStyle)}</style>
</head>
<body>
  <header><div>
    <h1>${document.info.title}</h1>
    ${(document.info.description ?? '').split('\n').map((line) => html`<p>${renderCode(line)}</p>`)}
    <p><a href="/openapi.json">openapi.json</a>　<a href="/">回到商店</a></p>
  </div></header>
  <div class="layout">
    ${renderContents(groups, schemas)}
    <main>
      ${groups.map(
        ({ name, text, operations }) => html`<section id="${name}">
          <h2>${text}</h2>
          ${operations.map(([path, operation]) => renderOperation(path, operation))}
        </section>`,
      )}
      <section id="schemas">
        <h2>資料</h2>
        ${schemas.map(
          ([name, schema]) => html`<article id="${schemaAnchor(name)}">
            <h3><code>${name}</code></h3>
            <pre tabindex="0" aria-label="${name} 的形狀" class="shape"><code>${renderType(schema)}</code></pre>
          </article>`,
        )}
      </section>
    </main>
  </div>
</body>
</html>`;
  return String(page);
}

function renderContents(groups: Group[], schemas: [string, JsonSchema][]): Html {
  return html`<nav aria-label="目錄"><details open>
    <summary>目錄</summary>
    ${groups.map(
      ({ text, operations }) => html`<h2>${text}</h2>
      <ul>${operations.map(
        ([path]) =>
          html`<li><a href="#${operationAnchor(path)}">${path.split('/').at(-1)}</a></li>`,
      )}</ul>`,
    )}
    <h2>資料</h2>
    <ul>${schemas.map(([name]) => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`)}</ul>
  </details></nav>`;
}

/** Renders text with \`code\` spans. */
function renderCode(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function groupsOf(document: OpenApiDocument): Group[] {
  const operations = Object.entries(document.paths ?? {}).map(
    ([path, { post }]) => [path, post as unknown as Operation] as [string, Operation],
  );
  return (document.tags ?? []).map(({ name, description = name }) => ({
    name,
    text: description,
    operations: operations.filter(([, operation]) => operation.tags.includes(name)),
  }));
}

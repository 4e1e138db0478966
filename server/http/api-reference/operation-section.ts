import type { JsonSchema } from '@kaituan/contract/openapi/openapi-example';
import { html } from 'hono/html';
import { limitsText, renderType } from './schema-shape.ts';

type Html = ReturnType<typeof html>;

/** An operation of the OpenAPI document. */
export type Operation = {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  requestBody: { content: { 'application/json': { schema: JsonSchema; example: unknown } } };
  responses: Record<
    string,
    { description: string; content: { 'application/json': { schema: JsonSchema } } }
  >;
};

/** Replaced by the shop's address; the cached page is the same for every address. */
export const originPlaceholder = 'https://shop.invalid';

export const operationAnchor = (path: string): string => path.slice(1).replace('/', '-');

export function renderOperation(path: string, operation: Operation): Html {
  const isForMembers = !operation.security.some((way) => Object.keys(way).length === 0);
  const { schema, example } = operation.requestBody.content['application/json'];
  const [, group = '', action = ''] = path.split('/');
  const answer = operation.responses['200']?.content['application/json'].schema ?? {};
  return html`<article id="${operationAnchor(path)}">
    <h3><span class="verb">POST</span> <code>/${group}/<wbr>${action}</code></h3>
    <p class="summary">${operation.summary}
      <span class="badge ${isForMembers ? 'member' : 'guest'}">${isForMembers ? '需要登入' : '訪客可用'}</span></p>
    <h4>請求</h4>
    ${renderRequestFields(schema)}
    <pre tabindex="0" aria-label="請求範例"><code>${curlOf(path, example, operation.security)}</code></pre>
    <h4>回答</h4>
    <pre tabindex="0" aria-label="回答的形狀" class="shape"><code>${renderType(answer)}</code></pre>
    <h4>拒絕</h4>
    ${renderRefusals(operation)}
  </article>`;
}

function renderRequestFields(schema: JsonSchema): Html {
  if (!schema.properties) {
    return html`<pre tabindex="0" aria-label="請求的形狀" class="shape"><code>${renderType(schema)}</code></pre>`;
  }
  const fields = Object.entries(schema.properties);
  if (fields.length === 0) return html`<p>沒有欄位；內容可以省略。</p>`;
  return html`<dl class="fields">${fields.map(([name, property]) => {
    const limits = limitsText(property);
    return html`<div>
      <dt><code>${name}</code>${schema.required?.includes(name) ? html` <em>必填</em>` : ''}</dt>
      <dd><code class="type">${renderType(property)}</code>
        ${limits && html`<small>${limits}</small>`}
        ${property.description && html`<p>${property.description}</p>`}</dd>
    </div>`;
  })}</dl>`;
}

function renderRefusals({ responses }: Operation): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => [status, ...line.split('：', 2)] as const),
    );
  return html`<ul class="refusals">${rows.map(
    ([status, code, text]) =>
      html`<li><span class="status">${status}</span> <code>${code}</code> <span>${text}</span></li>`,
  )}</ul>`;
}

function curlOf(path: string, example: unknown, security: Operation['security']): string {
  const needs = (scheme: string) => security.every((way) => scheme in way);
  const json = JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${originPlaceholder}${path}`,
    "  -H 'Content-Type: application/json'",
    ...(needs('member') ? ['  -H "Authorization: Bearer $TOKEN"'] : []),
    ...(needs('session') ? ['  -b "kaituan_refresh=$REFRESH_TOKEN"'] : []),
    `  -d '${json}'`,
  ].join(' \\\n');
}

import type { JsonSchema } from '@kaituan/contract/openapi/openapi-example';
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

export const schemaAnchor = (name: string): string => `schema-${name}`;

/** A type in TypeScript notation: `integer`, `'A' | 'B'`, `Sku[]`, `{ … }` over several lines. */
export function renderType(schema: JsonSchema, depth = 0): Html {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return joinTypes(variants.map((variant) => renderType(variant, depth)));
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return joinTypes(schema.enum.map((value) => html`${JSON.stringify(value)}`));
  if (schema.items) return renderArray(schema.items, depth);
  if (schema.properties) return renderFields(schema, depth);
  if (schema.additionalProperties) {
    const value = schema.additionalProperties === true ? {} : schema.additionalProperties;
    return html`{ [${keyText(schema)}]: ${renderType(value, depth)} }`;
  }
  return html`${[schema.type ?? 'any'].flat().join(' | ')}`;
}

/** The limits and the format of a value, such as `0 – 60` or `最多 100 字`. */
export function limitsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, format } = schema;
  const isWholeRange = maximum === 2_147_483_647;
  return [
    minimum !== undefined && maximum !== undefined && !isWholeRange && `${minimum} – ${maximum}`,
    minLength !== undefined && `至少 ${minLength} 字`,
    maxLength !== undefined && `最多 ${maxLength} 字`,
    maxItems !== undefined && `最多 ${maxItems} 項`,
    format,
  ]
    .filter(Boolean)
    .join('，');
}

function renderArray(items: JsonSchema, depth: number): Html {
  const type = renderType(items, depth);
  const isSeveral = items.anyOf ?? items.oneOf ?? items.enum;
  return isSeveral ? html`(${type})[]` : html`${type}[]`;
}

function renderFields(schema: JsonSchema, depth: number): Html {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const remark = property.description ? html`  <i>// ${property.description}</i>` : '';
    return html`${indent}<b>${name}</b>${mark}: ${renderType(property, depth + 1)}${remark}\n`;
  });
  return html`{\n${lines}${'  '.repeat(depth)}}`;
}

const keyText = ({ propertyNames }: JsonSchema): string =>
  propertyNames?.enum?.map((name) => JSON.stringify(name)).join(' | ') ?? 'string';

function joinTypes(types: Html[]): Html {
  return html`${types.map((type, at) => (at === 0 ? type : html` | ${type}`))}`;
}

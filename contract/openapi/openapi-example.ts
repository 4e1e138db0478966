/** The JSON Schema keywords used by requests. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  description?: string;
};

/** An example value of the schema: its own where it has one, else the simplest that fits. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema> = {}): unknown {
  const resolved = resolveSchema(schema, named);
  const { examples, enum: values, anyOf, oneOf, allOf } = resolved;
  if (examples?.length) return examples[0];
  if ('const' in resolved) return resolved.const;
  if ('default' in resolved) return resolved.default;
  if (values?.length) return values[0];
  const [variant] = anyOf ?? oneOf ?? allOf ?? [];
  if (variant) return exampleOf(variant, named);
  switch ([resolved.type].flat()[0]) {
    case 'object':
      return exampleObject(resolved, named);
    case 'array':
      return Array.from({ length: resolved.minItems ?? 0 }, () =>
        exampleOf(resolved.items ?? {}, named),
      );
    case 'string':
      return exampleText(resolved);
    case 'integer':
    case 'number':
      return Math.max(1, resolved.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Resolves a reference to a named schema. */
export function resolveSchema(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (named[name] ?? {});
}

/** Required properties, and optional ones with an example. */
function exampleObject(schema: JsonSchema, named: Record<string, JsonSchema>): object {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => schema.required?.includes(name) || property.examples,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, named)]));
}

function exampleText({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'email') return 'member@example.com';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return '文字'.padEnd(minLength, '字');
}

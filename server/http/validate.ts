import type { RefusalDetail } from '@kaituan/contract/refusals';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';
import { readText } from './request-body.ts';

/** The JSON body of a call; an empty body means the empty object. */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const body = parseJson(text);
  if (mayHoldBrokenText.test(text) && holdsBrokenText(body)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: '', rule: 'TEXT' }] });
  }
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: '', rule: 'JSON' }] });
  }
}

/** In JSON, NUL and halves of a surrogate pair can only be written as escapes. */
const mayHoldBrokenText = /\\u(?:0000|d[89a-f])/i;

/** Whether a string or key somewhere inside cannot be stored by PostgreSQL. */
function holdsBrokenText(body: unknown): boolean {
  const pending = [body];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value !== 'object' || value === null) continue;
    // One by one: spread arguments of a large body would overflow the stack.
    for (const [key, inner] of Object.entries(value)) pending.push(key, inner);
  }
  return false;
}

/** The parsed input, or a refusal that names every invalid field. */
export function validate<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal('VALIDATION_FAILED', {
    details: parsed.error.issues.slice(0, 20).map(presentIssue),
  });
}

function presentIssue(issue: z.core.$ZodIssue): RefusalDetail {
  const detail: RefusalDetail = { path: presentPath(issue.path), rule: ruleOf(issue) };
  if ('maximum' in issue) detail.allowed = Number(issue.maximum);
  if ('minimum' in issue) detail.allowed = Number(issue.minimum);
  if ('values' in issue) detail.allowed = issue.values;
  if ('keys' in issue && issue.code === 'unrecognized_keys') detail.path = issue.keys.join(',');
  return detail;
}

/** The shop's own rules have names; others are named by the kind of mistake. */
function ruleOf(issue: z.core.$ZodIssue): string {
  const named = issue.code === 'custom' ? issue.params?.rule : undefined;
  return typeof named === 'string' ? named : issue.code.toUpperCase();
}

function presentPath(path: PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

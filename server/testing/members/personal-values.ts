import type { z } from 'zod';

let made = 0;
/** Unique texts in many formats, so that one of them is valid and can be found wherever it is written. */
function candidates(): string[] {
  made += 1;
  const digits = String(10_000_000 + made * 7_919).slice(-8);
  const word = `Mu${made}tou${digits}`;
  return [
    `王祕密${digits}`,
    `${word}@personal.example`,
    `09${digits}`,
    `personal-${word}`,
    `/${`AB${made}CDEFGH`.slice(0, 7)}`,
    `${digits}${digits}`.slice(0, 14),
    digits.slice(-6),
    digits.slice(-5),
  ];
}

/** Values such as codes, which the program itself writes as well. */
const isProgramWord = (text: string) => /^[A-Z_]*$/.test(text) || text.length < 5;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * An example of a call with every text replaced by a recognisable one, where the schema allows it, and with
 * existing ids; and all texts that it sends.
 */
export function withPersonalValues(
  schema: z.ZodType,
  example: Json,
  known: Record<string, Json>,
): { body: Json; sent: string[] } {
  const body = structuredClone(example);
  const sent: string[] = [];
  const visit = (parent: Record<string, Json>) => {
    for (const [key, value] of Object.entries(parent)) {
      if (typeof value === 'object' && value !== null) visit(value as Record<string, Json>);
      else if (key in known) parent[key] = known[key] as Json;
      else if (typeof value === 'string' && !isProgramWord(value)) {
        parent[key] = candidates().find((text) => fits(parent, key, text)) ?? value;
        sent.push(parent[key] as string);
      }
    }
  };
  const fits = (parent: Record<string, Json>, key: string, text: string): boolean => {
    const before = parent[key] as Json;
    parent[key] = text;
    const isValid = schema.safeParse(body).success;
    parent[key] = before;
    return isValid;
  };
  if (typeof body === 'object' && body !== null) visit(body as Record<string, Json>);
  return { body, sent };
}

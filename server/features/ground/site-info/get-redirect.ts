import * as contract from '@kaituan/contract/catalog/site-info';
import {
  decideRedirect,
  nextPath,
  normalisePath,
  type RedirectRule,
} from '@kaituan/domain/catalog/redirect-rule';
import { maxRedirectHops } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { redirectRule } from '#server/database/schema/content-schema.ts';
import { handle } from '#server/http/handler.ts';

export const getRedirect = handle(
  contract.getRedirect,
  async ({ path }, { database, redirectHosts }) => {
    const rules = await followRules(database, path);
    const redirect = decideRedirect(path, rules, redirectHosts);
    return { result: { redirect: redirect?.target ?? null, status: redirect?.status ?? 302 } };
  },
);

/** The chain of rules from a path, up to one more than allowed: almost always none. */
async function followRules(database: Database, path: string): Promise<Map<string, RedirectRule>> {
  const rules = new Map<string, RedirectRule>();
  let at = normalisePath(path);
  while (at !== undefined && !rules.has(at) && rules.size <= maxRedirectHops) {
    const [rule] = await database.select().from(redirectRule).where(eq(redirectRule.path, at));
    if (!rule) break;
    rules.set(at, rule);
    at = nextPath(rule.target);
  }
  return rules;
}

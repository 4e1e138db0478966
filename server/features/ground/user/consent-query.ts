import { sql } from 'drizzle-orm';
import { contentPage } from '#server/database/content-schema.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { memberConsent } from '#server/database/identity-schema.ts';

type Row = {
  document: 'TERMS_OF_SERVICE' | 'PRIVACY_POLICY';
  effectiveAt: string;
  agreedAt: string | null;
};

/**
 * A channel's terms and privacy policy in effect, with the member's consent. Consent to a later version, in
 * any channel, counts.
 */
export async function listConsents(
  database: Database | Transaction,
  { memberId, channelId }: { memberId: string; channelId: number },
  now: Date,
) {
  const { rows } = await database.execute<Row>(sql`
    select p.key as document, p.effective_at as "effectiveAt", (
      select max(c.agreed_at) from ${memberConsent} c
      where c.member_id = ${memberId} and c.document = p.key and c.effective_at >= p.effective_at
    ) as "agreedAt"
    from ${contentPage} p
    where p.channel_id = ${channelId} and p.key in ('TERMS_OF_SERVICE', 'PRIVACY_POLICY')
      and p.effective_at <= ${now.toISOString()}::timestamptz
    order by p.key desc`);
  return rows.map(({ document, effectiveAt, agreedAt }) => ({
    document,
    effectiveAt: new Date(effectiveAt).toISOString(),
    agreedAt: agreedAt === null ? null : new Date(agreedAt).toISOString(),
  }));
}

import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { contentPage, policyVersion } from '#server/database/schema/content-schema.ts';
import { memberConsent } from '#server/database/schema/identity-schema.ts';
import { findPageChanges } from '#server/media/sanitised-html.ts';

type Row = {
  document: 'TERMS_OF_SERVICE' | 'PRIVACY_POLICY';
  effectiveAt: string;
  agreedAt: string | null;
  /** The text now and as the member agreed to it last; null unless both are known and consent is due. */
  bodyHtml: string | null;
  agreedHtml: string | null;
};

/**
 * A channel's terms and privacy policy in effect, with the member's consent, and what changed since the version that
 * the member agreed to. Consent to a later version, in any channel, counts.
 */
export async function listConsents(
  database: Database | Transaction,
  { memberId, channelId }: { memberId: string; channelId: number },
  now: Date,
) {
  const { rows } = await database.execute<Row>(sql`
    select p.document, p."effectiveAt", p."agreedAt",
      case when p."agreedAt" is null then p."bodyHtml" end as "bodyHtml",
      case when p."agreedAt" is null then (
        select v.body_html from ${policyVersion} v
        where v.channel_id = ${channelId} and v.key = p.document and v.effective_at <= (
          select max(c.effective_at) from ${memberConsent} c
          where c.member_id = ${memberId} and c.document = p.document)
        order by v.effective_at desc limit 1
      ) end as "agreedHtml"
    from (
      select p.key as document, p.effective_at as "effectiveAt", p.body_html as "bodyHtml", (
        select max(c.agreed_at) from ${memberConsent} c
        where c.member_id = ${memberId} and c.document = p.key and c.effective_at >= p.effective_at
      ) as "agreedAt"
      from ${contentPage} p
      where p.channel_id = ${channelId} and p.key in ('TERMS_OF_SERVICE', 'PRIVACY_POLICY')
        and p.effective_at <= ${now.toISOString()}::timestamptz
    ) p
    order by p.document desc`);
  return rows.map(({ document, effectiveAt, agreedAt, bodyHtml, agreedHtml }) => ({
    document,
    effectiveAt: new Date(effectiveAt).toISOString(),
    agreedAt: agreedAt === null ? null : new Date(agreedAt).toISOString(),
    changeArray:
      bodyHtml !== null && agreedHtml !== null ? findPageChanges(agreedHtml, bodyHtml) : null,
  }));
}

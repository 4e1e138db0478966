import { Button } from '@kaituan/kit/controls/button.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { documents } from './member-query.ts';
import { PolicyChanges } from './policy-changes.tsx';
import type { useConsent } from './use-consent.ts';

/** Which terms the member agreed to, and when. */
export function ConsentCard({ consent }: { consent: ReturnType<typeof useConsent> }) {
  const { consents, due, agree, isBusy, reading } = consent;
  if (consents.length === 0 && !reading.hasFailed) return null;
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">條款與隱私</h2>
      {reading.hasFailed && (
        <PartFailure what="同意紀錄" isBusy={reading.isBusy} onRetry={reading.retry} />
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {consents.map(({ document, effectiveAt, agreedAt }) => (
          <li key={document} className="flex min-h-16 flex-wrap items-center gap-x-4 py-3">
            <ShopLink
              to={documents[document].path}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
            >
              {documents[document].name}
            </ShopLink>
            <span className="text-sm text-ink-soft">{formatDate(effectiveAt)}起生效</span>
            <span className="ml-auto text-sm font-semibold">
              {agreedAt === null ? (
                <span className="text-accent-ink">尚未同意</span>
              ) : (
                <span className="text-good">{formatDate(agreedAt)}同意</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <PolicyChanges consents={due} />
      {due.length > 0 && (
        <Button isBusy={isBusy} onClick={agree} className="mt-5">
          我已閱讀並同意
        </Button>
      )}
    </section>
  );
}

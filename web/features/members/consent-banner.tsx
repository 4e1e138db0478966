import { Button } from '@kaituan/kit/controls/button.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { type Consent, documents } from './member-query.ts';
import { PolicyChanges } from './policy-changes.tsx';
import { useConsent } from './use-consent.ts';

/** Prompts a member once to accept changed terms, without blocking the shop. */
export function ConsentBanner() {
  const memberId = useAppState(({ user }) => user?.id);
  const { due, agree, isBusy } = useConsent();
  const [isClosed, setIsClosed] = useState(false);
  const [first] = due;
  if (!memberId || !first || isClosed || wasPrompted(memberId, due)) return null;
  const later = () => {
    storePrompted(memberId, due);
    setIsClosed(true);
  };
  return (
    <aside
      aria-label="條款更新"
      className="fixed inset-x-[calc(0.75rem+max(var(--inset-left),var(--inset-right)))] bottom-[calc(5rem+var(--inset-bottom))] z-30 mx-auto max-w-xl rounded-card border border-line bg-raised p-5 text-ink shadow-float md:bottom-[calc(1.5rem+var(--inset-bottom))]"
    >
      <div className="flex items-start gap-4">
        <ScrollText aria-hidden size={24} className="mt-0.5 shrink-0 text-primary" />
        <div>
          <h2 className="font-bold">請看看我們的條款</h2>
          <p className="mt-1 text-sm">
            {due.map(({ document }, at) => (
              <span key={document}>
                {at > 0 && '與'}
                <ShopLink
                  to={documents[document].path}
                  className="font-semibold text-primary underline underline-offset-4"
                >
                  {documents[document].name}
                </ShopLink>
              </span>
            ))}
            自 {formatDate(first.effectiveAt)}
            起生效。看過後請告訴我們您同意；也可以之後在個人資料裡確認。
          </p>
          <PolicyChanges consents={due} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={later} look="plain">
          稍後再看
        </Button>
        <Button isBusy={isBusy} onClick={agree}>
          我同意
        </Button>
      </div>
    </aside>
  );
}

const key = 'kaituan.consent-asked';

/** Identifies a prompt: the member, and the versions of the terms. */
const nameOf = (memberId: string, due: readonly Consent[]): string =>
  [memberId, ...due.map(({ document, effectiveAt }) => `${document}@${effectiveAt}`)].join(' ');

const wasPrompted = (memberId: string, due: readonly Consent[]): boolean =>
  localStorage.getItem(key) === nameOf(memberId, due);

function storePrompted(memberId: string, due: readonly Consent[]): void {
  try {
    localStorage.setItem(key, nameOf(memberId, due));
  } catch {
    // No room: the prompt appears again next time.
  }
}

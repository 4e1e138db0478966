import { ExternalLink } from 'lucide-react';
import { useHref, useLocation } from 'react-router';
import type { SignInMethods } from '#web/platform/sign-in-methods-query.ts';
import type { InAppBrowser } from './in-app-browser.ts';

const names = { LINE: 'LINE', FACEBOOK: 'Facebook', INSTAGRAM: 'Instagram' } as const;

/** Explains how to leave an in-app browser, which loses sessions and has no password manager. */
export function InAppNotice(props: {
  browser: InAppBrowser;
  methods: Pick<SignInMethods, 'phone' | 'line'>;
}) {
  const { browser, methods } = props;
  const ways = [methods.line !== 'NONE' && ' LINE ', methods.phone && '手機號碼'].filter(Boolean);
  const { pathname, search } = useLocation();
  const outside = useHref({ pathname, search: addTo(search, 'openExternalBrowser', '1') });
  return (
    <div className="flex items-start gap-3 rounded-control bg-cold-soft px-4 py-3 text-sm">
      <ExternalLink aria-hidden size={18} className="mt-0.5 shrink-0 text-cold" />
      {browser === 'LINE' ? (
        <p>
          您正在 LINE 裡瀏覽{ways.length > 0 && `，可以直接用${ways.join('或')}登入`}
          ；想使用記住的密碼，請
          <a
            href={outside}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-cold underline underline-offset-4"
          >
            改用手機的瀏覽器開啟
          </a>
          。
        </p>
      ) : (
        <p>
          您正在 {names[browser]} 裡瀏覽，登入狀態可能不會保留。建議點右上角的「⋯」，選擇
          <strong>「在瀏覽器中開啟」</strong>再登入
          {methods.phone && '；也可以在這裡直接用手機號碼登入'}。
        </p>
      )}
    </div>
  );
}

function addTo(search: string, name: string, value: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(name, value);
  return `?${parameters}`;
}

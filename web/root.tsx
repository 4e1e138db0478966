import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { ChannelTheme, InstallLinks } from './layout/channel-look.tsx';
import { ErrorPage } from './layout/notices/error-page.tsx';
import { beforePageInBrowser } from './navigation/before-page.client.ts';
import { beforePageOnServer } from './navigation/before-page.server.ts';
import { browserDataElementId, formatBrowserData } from './platform/browser-data.ts';
import { firstScripts } from './platform/first-scripts.ts';
import { environmentContext } from './platform/page-context.ts';
import './styles/shop.css';

export const middleware = [beforePageOnServer];
export const clientMiddleware = [beforePageInBrowser];

export const loader = ({ context }: Route.LoaderArgs) => context.get(environmentContext);
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-Hant-TW" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the shop's own
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScripts : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <ChannelTheme />
        {import.meta.env.SSR && <InstallLinks />}
        {/* Nothing is painted before the last element of the page is parsed: what came later would move what is seen. */}
        <link rel="expect" href={`#${browserDataElementId}`} blocking="render" />
      </head>
      <body>
        <DemoRibbon />
        {children}
        <BrowserData />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** On every page of a public demo. */
function DemoRibbon() {
  const environment = useRouteLoaderData<typeof loader>('root');
  return (
    environment?.isReachableDemo && (
      <aside
        aria-label="示範商店"
        className="bg-accent-soft px-4 py-2 text-center text-sm font-bold text-accent-ink"
      >
        示範商店：請勿輸入真實資料
      </aside>
    )
  );
}

/** On the server: the data the browser goes on with. In the browser: what already stands there. */
function BrowserData() {
  const client = useQueryClient();
  const environment = useRouteLoaderData<typeof loader>('root');
  const json = import.meta.env.SSR
    ? formatBrowserData(
        environment ?? {
          ...{ apiBaseUrl: '', publicUrl: '', firebase: null },
          ...{ isReachableDemo: false, formOrigins: [] },
        },
        client,
      )
    : (document.getElementById(browserDataElementId)?.textContent ?? '');
  return (
    <script
      id={browserDataElementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}

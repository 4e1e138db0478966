import { PolicyPage } from '#web/features/content/policy-page.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/privacy-policy.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'PRIVACY_POLICY', path: '/privacy-policy' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function PrivacyPolicy() {
  return <PolicyPage policy={page} />;
}

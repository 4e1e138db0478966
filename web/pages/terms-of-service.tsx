import { PolicyPage } from '#web/features/content/policy-page.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/terms-of-service.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'TERMS_OF_SERVICE', path: '/terms-of-service' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function TermsOfService() {
  return <PolicyPage policy={page} />;
}

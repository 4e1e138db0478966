import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { ContentArticle } from './content-article.tsx';
import {
  type ContentPage,
  contentPageQuery,
  type PolicyPlace,
  versionOf,
} from './content-query.ts';

/** Terms or a policy: the current version, or a former one that the address names. */
export function PolicyPage({ policy }: { policy: PolicyPlace }) {
  const version = versionOf(useSearchParams()[0]);
  const { data } = useQuery(contentPageQuery(useChannelId(), policy.key, version));
  if (!data) return null;
  const { result: page } = data;
  return (
    <>
      <ContentArticle page={page} isDated>
        {!page.isCurrent && (
          <p className="mb-8 rounded-control bg-accent-soft px-4 py-3 text-accent-ink">
            這是過去的版本，已經不再適用。{' '}
            <ShopLink
              to={policy.path}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              看目前的版本
            </ShopLink>
          </p>
        )}
      </ContentArticle>
      <FormerVersions page={page} path={policy.path} />
    </>
  );
}

function FormerVersions({ page, path }: { page: ContentPage; path: string }) {
  const others = page.formerArray.filter((at) => at !== page.effectiveAt);
  if (others.length === 0) return null;
  return (
    <nav aria-label="過去的版本" className="mx-auto max-w-3xl shop-width pb-12">
      <h2 className="font-bold">過去的版本</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {others.map((at) => (
          <li key={at}>
            <ShopLink
              to={`${path}?version=${at}`}
              className="flex min-h-11 items-center text-primary hover:underline"
            >
              {formatDate(at)}起生效
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

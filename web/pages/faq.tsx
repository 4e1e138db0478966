import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyQuery, type FaqTopic, faqQuery } from '#web/features/content/content-query.ts';
import { filterFaq } from '#web/features/content/faq-filter.ts';
import { FaqList } from '#web/features/content/faq-list.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { FilterSearch } from '#web/navigation/filter-search.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/faq.ts';

const title = '常見問題';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [faq, company] = await Promise.all([
      client.ensureQueryData(faqQuery(channelId)),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    const topics = faq.result.map(({ topic }) => topic).join('、');
    return {
      head: {
        title: `${title}｜${company.result.htmlTitle}`,
        description: `${company.result.name}的常見問題：${topics}。`,
        path: '/faq',
        structuredData: [
          faqStructuredData(faq.result),
          breadcrumbStructuredData([{ name: title, path: '/faq' }], publicUrl),
        ],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Faq() {
  const channelId = useChannelId();
  const [searchParams] = useSearchParams();
  const [typed, setTyped] = useState(searchParams.get('find') ?? '');
  const { data } = useQuery(faqQuery(channelId));
  if (!data) return null;
  const topics = filterFaq(data.result, typed);
  return (
    <div className="shop-width py-8 sm:py-12">
      <div className="mx-auto max-w-3xl">
        <h1 className="mb-5 text-2xl font-bold sm:text-3xl">{title}</h1>
        <FilterSearch
          path="/faq"
          name="find"
          label="搜尋常見問題"
          placeholder="輸入關鍵字，例如：退貨、發票"
          typed={typed}
          onType={setTyped}
        />
        <p role="status" className="mt-3 mb-6 min-h-6 text-sm text-ink-soft">
          {typed.trim() && `找到 ${countQuestions(topics)} 則`}
        </p>
        {topics.length > 0 ? (
          <FaqList topics={topics} open={typed.trim() !== ''} />
        ) : (
          <EmptyState
            icon={<SearchX size={28} />}
            title={typed.trim() ? '沒有符合的問題' : '還沒有常見問題'}
          >
            {typed.trim() && <p className="text-ink-soft">換個關鍵字試試，或直接與我們聯絡。</p>}
          </EmptyState>
        )}
        <p className="mt-10 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-ink-soft">
          找不到答案嗎？
          <ShopLink to="/contact-us" className={buttonStyle.outline}>
            聯絡我們
          </ShopLink>
        </p>
      </div>
    </div>
  );
}

const countQuestions = (topics: readonly FaqTopic[]) =>
  topics.reduce((count, { questionArray }) => count + questionArray.length, 0);

/** The questions and answers for search engines. */
const faqStructuredData = (topics: readonly FaqTopic[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: topics.flatMap(({ questionArray }) =>
    questionArray.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textOfHtml(answerHtml) },
    })),
  ),
});

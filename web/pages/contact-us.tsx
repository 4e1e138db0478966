import { useQuery } from '@tanstack/react-query';
import { CompanyDetails } from '#web/features/content/company-details.tsx';
import { ContactForm } from '#web/features/content/contact-form.tsx';
import { ContentArticle } from '#web/features/content/content-article.tsx';
import { companyQuery, contentPageQuery } from '#web/features/content/content-query.ts';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/contact-us.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'CONTACT_US', path: '/contact-us' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function ContactUs() {
  const channelId = useChannelId();
  const { data } = useQuery(contentPageQuery(channelId, page.key));
  const { data: company } = useQuery(companyQuery(channelId));
  if (!data || !company) return null;
  return (
    <ContentArticle page={data.result}>
      <div className="mb-8">
        <CompanyDetails company={company.result} />
        <div className="mt-4 flex flex-wrap gap-3">
          <AskLink asked={{ category: 'OTHER' }} look="outline">
            在留言板提問
          </AskLink>
          <AskLink asked={{ category: 'WHOLESALE' }} look="outline">
            談批發合作
          </AskLink>
        </div>
      </div>
      <div className="mb-8">
        <ContactForm />
      </div>
    </ContentArticle>
  );
}

import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanyDetails, phoneHref } from './company-details.tsx';
import type { Company, ContentPage } from './content-query.ts';

/** A page on which the shop shows itself: a greeting, what it has to say, and how it is reached beside that. */
export function CompanyPage({
  page,
  company,
  greeting,
  first,
  last,
}: {
  page: Pick<ContentPage, 'title' | 'bodyHtml'>;
  company: Company;
  greeting: string;
  /** What stands before the text. */
  first?: ReactNode;
  /** Where to go on after it. */
  last?: ReactNode;
}) {
  return (
    <article className="pb-12">
      <header className="bg-linear-to-br from-primary-soft to-accent-soft">
        <div className="flex shop-width items-center justify-between gap-6 py-7 sm:py-10">
          <div className="min-w-0">
            <p className="font-semibold text-primary">{company.name}</p>
            <h1 className="mt-1 text-3xl font-bold text-balance sm:text-4xl">{page.title}</h1>
            <p className="mt-3 max-w-xl leading-7 text-balance sm:text-lg">{greeting}</p>
            <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm md:hidden">
              <a href={phoneHref(company.phone)} className={buttonStyle.outline}>
                <Phone aria-hidden size={18} />
                {company.phone}
              </a>
              {company.serviceHours}
            </p>
          </div>
          <img
            src="/shop-front.svg"
            alt=""
            width={240}
            height={160}
            className="hidden shrink-0 sm:block"
          />
        </div>
      </header>
      <div className="grid items-start gap-8 pt-8 shop-width md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="min-w-0 space-y-8">
          {first}
          {page.bodyHtml !== '' && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list
            <div className="shop-prose" dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
          )}
          {last}
        </div>
        <aside aria-label="聯絡方式" className="md:sticky md:below-header">
          <CompanyDetails company={company} />
        </aside>
      </div>
    </article>
  );
}

import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { CompanyPage } from '#web/features/content/company-page.tsx';
import { companyQuery, contentPageQuery } from '#web/features/content/content-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/about-us.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'ABOUT_US', path: '/about-us' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function AboutUs() {
  const channelId = useChannelId();
  const { data } = useQuery(contentPageQuery(channelId, page.key));
  const { data: company } = useQuery(companyQuery(channelId));
  if (!data || !company) return null;
  return (
    <CompanyPage
      page={data.result}
      company={company.result}
      greeting="揪越多，價格越低；看得到的數字都是真的。"
      last={
        <nav aria-label="接著看" className="flex flex-wrap gap-3 border-t border-line pt-6">
          <ShopLink to="/group-buys" className={buttonStyle.primary}>
            <Users aria-hidden size={18} />
            看正在揪的團
          </ShopLink>
          <ShopLink to="/faq" className={buttonStyle.outline}>
            團購怎麼進行
          </ShopLink>
          <ShopLink to="/contact-us" className={buttonStyle.outline}>
            聯絡我們
          </ShopLink>
        </nav>
      }
    />
  );
}

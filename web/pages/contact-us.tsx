import { useQuery } from '@tanstack/react-query';
import { Boxes, CircleQuestionMark, type LucideIcon, MessagesSquare } from 'lucide-react';
import { CompanyPage } from '#web/features/content/company-page.tsx';
import { ContactForm } from '#web/features/content/contact-form.tsx';
import {
  companyQuery,
  contentPageQuery,
  textlessPage,
} from '#web/features/content/content-query.ts';
import { askPath } from '#web/navigation/paths/message-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/contact-us.ts';
import { loadContentPage } from './load-content-page.ts';

const page = { key: 'CONTACT_US', path: '/contact-us', title: '聯絡我們' } as const;

export const loader = (args: Route.LoaderArgs) => loadContentPage(args, page);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadContentPage(args, page);
export const meta = headOfPage;

export default function ContactUs() {
  const channelId = useChannelId();
  const { data: company } = useQuery(companyQuery(channelId));
  const hasText = company?.result.pageArray.includes(page.key) ?? false;
  const text = useQuery({ ...contentPageQuery(channelId, page.key), enabled: hasText });
  if (!company || (hasText && !text.data)) return null;
  return (
    <CompanyPage
      page={text.data?.result ?? textlessPage(page.title)}
      company={company.result}
      greeting="打電話、寫信或在留言板提問，都是人在回。"
      first={
        <>
          <nav aria-label="先找找看" className="grid gap-3 sm:grid-cols-3">
            <Door to="/faq" icon={CircleQuestionMark} title="常見問題" text="多半當下就有答案" />
            <Door
              to={askPath({ category: 'OTHER' })}
              icon={MessagesSquare}
              title="在留言板提問"
              text="可以附照片，紀錄都在"
            />
            <Door
              to={askPath({ category: 'WHOLESALE' })}
              icon={Boxes}
              title="談批發合作"
              text="餐廳、公司行號與團購主"
            />
          </nav>
          <ContactForm />
        </>
      }
    />
  );
}

function Door({
  to,
  icon: Icon,
  title,
  text,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}) {
  return (
    <ShopLink
      to={to}
      className="group flex items-center gap-3 card p-4 transition-shadow hover:shadow-raised sm:flex-col sm:items-start"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary"
      >
        <Icon size={22} />
      </span>
      <span>
        <span className="block font-bold group-hover:text-primary">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
    </ShopLink>
  );
}

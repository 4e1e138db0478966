import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { companyQuery } from '#web/features/content/content-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useBrandName } from './channel-look.tsx';

/** The seller, legally required on every page, and links to service pages. */
export function ShopFooter() {
  const { data } = useQuery(companyQuery(useChannelId()));
  const company = data?.result;
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-(--inset-bottom)">
      <div className="grid grid-cols-1 gap-8 py-10 text-sm shop-width md:grid-cols-[2fr_1fr] md:gap-16">
        <div className="text-ink-soft">
          <p className="text-lg font-black tracking-wide text-primary">{useBrandName()}</p>
          {company?.name && (
            <>
              <p className="mt-3 text-base font-semibold text-ink">{company.name}</p>
              <dl className="shop-facts">
                <Fact label="統一編號">{company.taxId}</Fact>
                <Fact label="服務時間">{company.serviceHours}</Fact>
                <Fact label="客服電話">
                  <a href={`tel:${company.phone.replace(/[^\d+#]/g, '')}`}>{company.phone}</a>
                </Fact>
                <Fact label="電子郵件">
                  <a href={`mailto:${company.email}`}>{company.email}</a>
                </Fact>
                {company.lineOaId && (
                  <Fact label="LINE">
                    <a
                      href={`https://line.me/R/ti/p/${encodeURIComponent(company.lineOaId)}`}
                      rel="noopener"
                    >
                      {company.lineOaId}
                    </a>
                  </Fact>
                )}
                <Fact label="地址">{company.address}</Fact>
              </dl>
            </>
          )}
        </div>
        <nav aria-label="服務資訊">
          <ul className="shop-services">
            {useServiceLinks().map(({ label, to }) => (
              <li key={to}>
                <ShopLink to={to}>{label}</ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** 聯絡我們: pages about the shop, for drawer and footer; texts only where the shop published them. */
export function useServiceLinks() {
  const { data } = useQuery(companyQuery(useChannelId()));
  const pages: readonly string[] = data?.result.pageArray ?? [];
  return serviceLinks.filter((link) => !('page' in link) || pages.includes(link.page));
}

const serviceLinks = [
  { label: '最新消息', to: '/bulletin' },
  { label: '聯絡我們', to: '/contact-us' },
  { label: '常見問題', to: '/faq' },
  { label: '關於我們', to: '/about-us', page: 'ABOUT_US' },
  { label: '退換貨說明', to: '/return-policy', page: 'RETURN_POLICY' },
  { label: '服務條款', to: '/terms-of-service', page: 'TERMS_OF_SERVICE' },
  { label: '隱私權政策', to: '/privacy-policy', page: 'PRIVACY_POLICY' },
] as const;

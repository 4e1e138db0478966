import type { Api } from '@kaituan/contract/api';

type Company = Api['/Scp/GetSalesCompanyInfo']['answer']['result'];
export type StructuredData = Record<string, unknown>;

const context = 'https://schema.org';

/** Who sells here, for search engines. */
export function organizationStructuredData(company: Company, publicUrl: string): StructuredData {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: company.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    taxID: company.taxId,
    address: { '@type': 'PostalAddress', addressCountry: 'TW', streetAddress: company.address },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: company.phone,
      email: company.email,
      availableLanguage: 'zh-Hant',
    },
  };
}

/** The way from the home page to a page: names and paths below the home page, in order. */
export function breadcrumbStructuredData(
  trail: readonly { name: string; path: string }[],
  publicUrl: string,
): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首頁', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** 聯絡我們: the pages about the shop itself, for drawer and footer. */
export const serviceLinks = [
  { label: '聯絡我們', to: '/contact-us' },
  { label: '常見問題', to: '/faq' },
  { label: '關於我們', to: '/about-us' },
  { label: '服務條款', to: '/terms-of-service' },
  { label: '隱私權政策', to: '/privacy-policy' },
] as const;

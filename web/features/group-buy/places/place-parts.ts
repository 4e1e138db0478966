import { lateCode } from '#web/ui/late-part.tsx';

export const productCampaigns = lateCode(() =>
  import('./product-campaigns.tsx').then((module) => module.ProductCampaigns),
);

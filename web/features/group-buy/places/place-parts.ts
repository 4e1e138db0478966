import { lateCode } from '../../../ui/late-part.tsx';

export const productCampaigns = lateCode(() =>
  import('./product-campaigns.tsx').then((module) => module.ProductCampaigns),
);

import { ShopLink } from '#web/navigation/shop-link.tsx';

/** The terms, opened in a new tab so that nothing typed is lost. */
export function TermsLinks() {
  const style = 'font-semibold whitespace-nowrap text-primary underline-offset-4 hover:underline';
  return (
    <>
      <ShopLink to="/terms-of-service" target="_blank" className={style}>
        服務條款
      </ShopLink>
      與
      <ShopLink to="/privacy-policy" target="_blank" className={style}>
        隱私權政策
      </ShopLink>
    </>
  );
}

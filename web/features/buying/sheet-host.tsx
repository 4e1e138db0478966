import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeSheet, useSheetRequest } from './sheet-request.ts';

export const loadSheet = async () => (await import('./buy-sheet.tsx')).BuySheet;

/** Where the sheet opens; its code is loaded with the first press. */
export function SheetHost() {
  const request = useSheetRequest();
  const [BuySheet, fetchSheet] = useLazyComponent(loadSheet);
  const { pathname } = useLocation();
  useEffect(() => {
    if (request) void fetchSheet().then((came) => came || closeSheet());
  }, [request, fetchSheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other goods
  useEffect(() => closeSheet, [pathname]);
  return request && BuySheet && <BuySheet request={request} onClose={closeSheet} />;
}

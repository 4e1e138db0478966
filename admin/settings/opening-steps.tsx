import { memberQuery } from '@kaituan/api-client/query-client';
import type { OpeningChecklist } from '@kaituan/contract/staff/shop/staff-opening';
import type { OpeningStep } from '@kaituan/domain/settings/opening';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';

type OpeningPlace = {
  title: string;
  to: string | null;
  /** Where what was made is seen, once the step is done; where it is not given, the same. */
  doneAt?: string;
};
/** What a step is called, and the part of a screen where it is done; null is done on the server. */
export const openingSteps: Record<OpeningStep, OpeningPlace> = {
  COMPANY: { title: '公司資料', to: '/company' },
  LOGO: { title: '標誌與顏色', to: '/look' },
  PAYMENTS: { title: '收款方式', to: '/payments#Payments' },
  TEST_PAYMENT: { title: '測試付款', to: '/payments#TestPayments' },
  BANK_ACCOUNT: { title: '收款的銀行帳戶', to: '/payments#BankAccount' },
  DELIVERY: { title: '配送方式與運費', to: '/delivery#Delivery' },
  PICKUP_PLACES: { title: '取貨地點', to: '/pickup-places' },
  LEGAL_PAGES: { title: '條款與政策', to: '/pages' },
  SIGN_UP: { title: '加入會員的方式', to: null },
  NO_SHIP_DAYS: { title: '不出貨的日子', to: '/delivery#NoShipDays' },
  GOODS: { title: '第一件商品', to: '/goods/new?from=opening', doneAt: '/goods' },
  GROUP_BUY: {
    ...{ title: '第一檔團購', to: '/group-buys/new?from=opening', doneAt: '/group-buys' },
  },
};

/** The way back of a screen on which a step is done. */
export const toOpening = { to: '/opening', label: '開店步驟' } as const;

function useChecklistQuery(isWanted = true) {
  const channelId = useOneChannelId();
  return useQuery({
    ...memberQuery('/StaffSettings/GetOpeningChecklist', { channelId }),
    enabled: useMay()('SETTINGS', channelId) && isWanted,
  });
}

/** The steps of the channel, for staff who may see them. */
export const useOpeningChecklist = (): OpeningChecklist | undefined =>
  useChecklistQuery().data?.result;

/** The next step of a shop that is not open yet: what it has to have, then its first product, then the opening. */
function findNextStep({ opening, taskArray }: OpeningChecklist) {
  if (opening !== 'NOT_OPENED') return undefined;
  const left = taskArray.filter(({ isDone, step }) => !isDone && openingSteps[step].to !== null);
  const next = left.find(({ isMust }) => isMust) ?? left.find(({ step }) => step === 'GOODS');
  return next ? openingSteps[next.step] : { title: '開幕', to: '/opening' };
}

/** The way on, after something of the opening was saved. */
export function NextStep({ isSaved }: { isSaved: boolean }) {
  const { data, isFetching } = useChecklistQuery(isSaved);
  // The steps from before the saving would lead to what is done now.
  const next = isSaved && data && !isFetching ? findNextStep(data.result) : undefined;
  if (!next?.to) return null;
  return (
    <Link to={next.to} className={buttonStyle.outline}>
      下一步：{next.title}
      <ArrowRight aria-hidden size={18} />
    </Link>
  );
}

/** A part of a screen that an address leads to, by its id. */
export function useAnchor(id: string) {
  const ref = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there again.
  useEffect(() => {
    if (hash !== `#${id}`) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [hash, id, key]);
  return { ref, id, tabIndex: -1 } as const;
}

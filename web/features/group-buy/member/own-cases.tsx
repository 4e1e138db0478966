import { sizeNameOf } from '@kaituan/domain/group-buy/size-name';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import type { ReactNode } from 'react';
import { CaseFill } from '#web/features/group-buy/campaign/case-fill.tsx';
import { caseFillText } from '#web/features/group-buy/campaign/case-fill-text.ts';
import type { OwnPledge } from './pledge-query.ts';

type Own = {
  pledge: Pick<OwnPledge['pledge'], 'status' | 'lines'>;
  campaign: Pick<OwnPledge['campaign'], 'status' | 'caseLot' | 'items'>;
};

/** How full the last case of each own SKU is; nothing without cases, and once it is decided who gets what. */
export function OwnCases({ own, children }: { own: Own; children?: ReactNode }) {
  const { caseLot } = own.campaign;
  const isHeld = own.pledge.status === 'HELD';
  return (
    caseLot &&
    listOwnCases(own).map(({ item, name, quantity }) => (
      <CaseFill
        key={item.skuId}
        {...{ item, name, caseLot }}
        quantity={isHeld ? quantity : 0}
        countedQuantity={isHeld ? 0 : quantity}
      >
        {children}
      </CaseFill>
    ))
  );
}

/** The same in one line each, where there is little room. */
export function OwnCaseLines({ own }: { own: Own }) {
  const { caseLot } = own.campaign;
  return (
    caseLot &&
    listOwnCases(own).map(({ item, name }) => (
      <span key={item.skuId} className="mt-2.5 block text-sm text-ink-soft tabular-nums">
        {name && `${name}：`}
        {caseFillText(item, caseLot.caseQty)}（一箱 {caseLot.caseQty} {item.unitLabel}）
      </span>
    ))
  );
}

function listOwnCases({ pledge: { status, lines }, campaign }: Own) {
  const isRunning = campaign.status === 'OPEN' || campaign.status === 'CLOSING';
  if (!isRunning || !isLivePledge(status)) return [];
  return lines.flatMap(({ skuId, quantity }) => {
    const item = campaign.items.find((one) => one.skuId === skuId);
    const name = item && lines.length > 1 ? sizeNameOf(item, campaign.items) : '';
    return item ? [{ item, name, quantity }] : [];
  });
}

import { useCall } from '@kaituan/api-client/use-call';
import type { DescribedCampaign } from '@kaituan/contract/staff-group-buy';
import {
  type CampaignReport,
  chatText,
  supplierRows,
  supplierText,
} from '@kaituan/domain/group-buy/campaign-report';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';

const reportOf = (campaign: DescribedCampaign): CampaignReport => ({
  ...campaign,
  ...{ buyers: campaign.confirmedBuyers, units: campaign.confirmedUnits },
  isOpen: ['DRAFT', 'SCHEDULED', 'OPEN'].includes(campaign.status),
});

/** Texts for the chat and for the supplier, each copied by one tap. */
export function GroupTexts({ campaign }: { campaign: DescribedCampaign }) {
  const report = reportOf(campaign);
  const link = `${location.origin}/group-buys/${campaign.campaignId}`;
  return (
    <div className="mt-6 grid gap-3 md:grid-cols-2">
      <CopyText title="貼到 LINE 群組" text={chatText(report, link)} />
      <CopyText title="給供應商的採購單" text={supplierText(report)}>
        <SaveSupplierOrder report={report} />
      </CopyText>
    </div>
  );
}

/** The same as a workbook, a SKU a line. */
function SaveSupplierOrder({ report }: { report: CampaignReport }) {
  const { start, isBusy } = useCall({
    run: async () => {
      const { saveRows } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
      saveRows(supplierRows(report), { name: `${report.title} 採購單`, format: 'XLSX' });
    },
    failureText: '無法下載，請再試一次',
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
      <Download aria-hidden size={18} />
      Excel<span className="sr-only">：採購單</span>
    </Button>
  );
}

function CopyText(props: { title: string; text: string; children?: ReactNode }) {
  const { title, text, children } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('已複製', 'SUCCESS');
    } catch {
      showToast('無法複製，請選取文字', 'ERROR');
    }
  };
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-bold">{title}</h2>
        {children}
        <Button look="soft" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          複製<span className="sr-only">：{title}</span>
        </Button>
      </div>
      <pre className="max-h-60 overflow-y-auto font-sans text-sm whitespace-pre-wrap wrap-anywhere text-ink-soft">
        {text}
      </pre>
    </section>
  );
}

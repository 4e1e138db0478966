import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import {
  type CampaignReport,
  chatText,
  reportOf,
  supplierRows,
  supplierText,
} from '@kaituan/domain/group-buy/campaign-report';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { CopyText } from '#admin/parts/copy-text.tsx';
import { InvitationCode } from './invitation-code.tsx';

/** Texts for the chat and for the supplier, each copied by one tap. */
export function GroupTexts({ campaign }: { campaign: DescribedCampaign }) {
  const report = reportOf(campaign);
  const { campaignId, channelId, title } = campaign;
  const link = `${location.origin}/group-buys/${campaignId}?channelId=${channelId}`;
  return (
    <>
      <div className="mt-6 grid gap-3 md:grid-cols-2 print:hidden">
        <CopyText title="貼到 LINE 群組" text={chatText(report, link)} />
        <CopyText title="給供應商的採購單" text={supplierText(report)}>
          <SavePdf campaignId={campaignId} />
          <SaveSupplierOrder report={report} />
          <Button look="outline" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            列印<span className="sr-only">採購單</span>
          </Button>
        </CopyText>
        <InvitationCode link={link} title={title} />
      </div>
      <SupplierSheet report={report} />
    </>
  );
}

/** The supplier's order on paper, and nothing else of the screen. */
function SupplierSheet({ report }: { report: CampaignReport }) {
  const [headings = [], ...rows] = supplierRows(report);
  const [, ...notes] = supplierText(report).split('\n').slice(rows.length);
  return (
    <article className="paper-a4 hidden print:block">
      <h1 className="mb-4 text-2xl font-bold">{report.title} 採購單</h1>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="border-b-2 border-line py-1 pr-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="break-inside-avoid">
              {row.map((cell, index) => (
                <td key={headings[index]} className="border-b border-line py-1 pr-4 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="mt-3 font-bold">
          {note}
        </p>
      ))}
    </article>
  );
}

/** The same on paper with the shop's name, as a file to send. */
function SavePdf({ campaignId }: { campaignId: number }) {
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async () => {
      const { result } = await api('/StaffGroupBuy/GetSupplierOrder', { campaignId });
      const { saveFile } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
      const bytes = Uint8Array.from(atob(result.content), (character) => character.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), result.name);
    },
    failureText: '無法下載，請再試一次',
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
      <Download aria-hidden size={18} />
      PDF<span className="sr-only">：採購單</span>
    </Button>
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

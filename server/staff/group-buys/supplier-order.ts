import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { supplierRows, supplierText } from '@kaituan/domain/group-buy/campaign-report';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { getPaperLook } from '#server/features/ground/channel/channel-look.ts';
import { requireCompany } from '#server/features/ground/channel/get-sales-company-info.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { readReport } from './describe-campaign.ts';
import { drawSupplierOrder } from './draw-supplier-order.ts';
import { requireCampaign } from './manage-group-buy.ts';

/** The same numbers as the text and the workbook of it. */
export const getSupplierOrder = handleStaff(
  contract.getSupplierOrder,
  async ({ campaignId }, context) => {
    const { database, now } = context;
    const campaign = await requireCampaign(context, campaignId);
    const { channelId, title } = campaign;
    const report = await readReport(database, campaign, now);
    const [headings = [], ...rows] = supplierRows(report);
    const order = {
      ...{ title, day: taipeiDayOf(now.getTime()), headings, rows },
      notes: supplierText(report)
        .split('\n')
        .slice(rows.length + 1),
      buyer: await requireCompany(database, channelId),
    };
    const look = await getPaperLook(database, channelId);
    const pdf = await inPictureQueue(() => drawSupplierOrder(order, look));
    return { result: { name: `${title} 採購單.pdf`, content: pdf.toString('base64') } };
  },
);

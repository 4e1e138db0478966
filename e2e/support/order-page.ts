import type { Page } from 'playwright-core';
import { callAs, type NewMember } from './new-member.ts';
import { channel } from './visit.ts';

type SeenOrder = {
  label: string;
  payableTwd: number;
  shippingFeeTwd: number;
  shippingDiscountTwd: number;
  lines: { netTwd: number }[];
  returns: { returnNo: string; status: string; refundTwd: number }[];
  refunds: { refundNo: string; amountTwd: number; needsAccount: boolean; status: string }[];
};
export const orderOf = (who: NewMember, orderNo: string) =>
  callAs<SeenOrder>(who, '/Order/GetOrder', { orderNo });

export const openOrder = async (page: Page, orderNo: string) => {
  await page.goto(`/member/orders/${orderNo}?${channel}`);
  await page.getByRole('heading', { name: '訂單明細' }).waitFor();
  await page.getByText(orderNo).first().waitFor();
};
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const label = (page: Page) =>
  page.getByRole('region', { name: '訂單狀態' }).getByRole('status');

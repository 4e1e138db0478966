import { formatDay } from '../day-text.ts';

/** When goods leave the shop, or can be fetched: 12月1日（二）–12月5日（六）. */
export const shipWindow = ({ shipFrom, shipTo }: { shipFrom: string; shipTo: string }): string =>
  formatDay(shipFrom) === formatDay(shipTo)
    ? formatDay(shipFrom)
    : `${formatDay(shipFrom)}–${formatDay(shipTo)}`;

/** When goods come to their buyer: by a parcel, or to a place where they are fetched. */
export const arrivalText = (window: string, isFetched: boolean): string =>
  isFetched ? `${window}到貨，可以取貨時會通知您` : `${window}出貨`;

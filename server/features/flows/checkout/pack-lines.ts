import {
  groupShipments,
  type ShipmentGroup,
  type ShipmentLine,
} from '@kaituan/domain/shipping/shipment-group';

/** The shop ships from one warehouse. */
const origin = 'SHOP';

/** Divides lines into parcels; goods of a group buy are shipped separately from everything else. */
export function packLines<Line extends Omit<ShipmentLine, 'origin' | 'campaignId'>>(
  lines: readonly Line[],
  campaignId: number | null,
  now: Date,
): ShipmentGroup<Line & ShipmentLine>[] {
  const campaign = campaignId === null ? null : String(campaignId);
  return groupShipments(
    lines.map((line) => ({ ...line, origin, campaignId: campaign })),
    now.getTime(),
  );
}

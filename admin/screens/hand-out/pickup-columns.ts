import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import type { FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { contentOf, nameOf } from './pickup-facts.tsx';
import { type Pickup, placeOf } from './use-hand-out.ts';

/** Who fetches what, as a file to take along; of the phone no more than the screen shows. */
export const pickupColumns: readonly FileColumn<Pickup>[] = [
  { title: '取貨地點', value: placeOf },
  { title: '指定日', value: ({ day }) => day ?? '' },
  { title: '領取人', value: nameOf },
  { title: '手機末三碼', value: ({ phoneEnd }) => phoneEnd },
  { title: '內容', value: contentOf },
  { title: '要收的現金', value: ({ isCollected, dueTwd }) => (isCollected ? (dueTwd ?? '') : 0) },
  { title: '備註', value: ({ note }) => note },
  { title: '訂單編號', value: ({ orderNo }) => orderNo },
  { title: '包裹', value: ({ shipmentNo }) => shipmentNo },
  {
    title: '領走',
    value: ({ isHanded, handedAt }) =>
      handedAt ? formatMoment(handedAt) : isHanded ? '已交貨，待送出' : '',
  },
];

import type { JoinedLine } from '@kaituan/contract/order/guest-cart';
import { addedText } from '#web/features/cart/ordering/added-notice.ts';

const maxNamed = 3;

/** What became of a guest's lines: what is in the cart now, then what differs from what the guest had. */
export function joinedText(lines: readonly JoinedLine[]): string {
  const [first] = lines;
  if (lines.length === 1 && first?.outcome === 'ADDED' && first.name !== null) {
    const line = { ...first, name: first.name, quantity: first.inCart };
    return addedText({ lines: [line] }, { skuId: first.skuId, quantity: first.asked });
  }
  const added = lines.filter(({ outcome }) => outcome === 'ADDED' || outcome === 'ADJUSTED');
  const others = lines.filter(({ outcome }) => outcome !== 'ADDED');
  const head =
    added.length > 0
      ? `已把這台裝置上的 ${added.length} 項商品加入購物車`
      : '這台裝置上的商品沒有加入購物車';
  const named = others.slice(0, maxNamed).map(describe);
  const rest = others.length > maxNamed ? [`另有 ${others.length - maxNamed} 項有變動`] : [];
  return [head, ...named, ...rest].join('；');
}

function describe({ outcome, name, optionText, unitLabel, inCart, reason }: JoinedLine): string {
  const goods = name === null ? '一項商品' : `「${[name, optionText].filter(Boolean).join(' ')}」`;
  const now = outcome === 'ADJUSTED' ? `，購物車內為 ${inCart} ${unitLabel}` : '';
  return `${goods}${reason ?? ''}${now}`;
}

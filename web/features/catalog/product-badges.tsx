import type { ProductCard } from '@kaituan/contract/product';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';

/** At most three badges, the most urgent first. */
export function ProductBadges({ card }: { card: ProductCard }) {
  const badges = [
    card.availability === 'SOLD_OUT' && card.restricted !== 'ALCOHOL' && (
      <Badge key="sold-out" tone="quiet">
        已售完
      </Badge>
    ),
    card.availability === 'COMING_SOON' && (
      <Badge key="soon" tone="quiet">
        即將開賣
      </Badge>
    ),
    card.flash && (
      <Badge key="flash" tone="primary">
        限時搶購
      </Badge>
    ),
    card.availability === 'PREORDER' && (
      <Badge key="preorder" tone="accent">
        預購
      </Badge>
    ),
    card.availability === 'LOW' && (
      <Badge key="low" tone="accent">
        庫存不多
      </Badge>
    ),
    card.isEditorPick && (
      <Badge key="pick" tone="rose">
        編輯精選
      </Badge>
    ),
    card.isNew && (
      <Badge key="new" tone="rose">
        新品
      </Badge>
    ),
    card.temperature === 'FROZEN' && (
      <Badge key="frozen" tone="cold">
        冷凍
      </Badge>
    ),
    card.temperature === 'CHILLED' && (
      <Badge key="chilled" tone="cold">
        冷藏
      </Badge>
    ),
    card.isWholesale && (
      <Badge key="wholesale" tone="good">
        量大優惠
      </Badge>
    ),
    card.restricted === 'ALCOHOL' && (
      <Badge key="alcohol" tone="quiet">
        僅供展示
      </Badge>
    ),
  ].filter(Boolean);
  return <span className="flex flex-wrap gap-1">{badges.slice(0, 3)}</span>;
}

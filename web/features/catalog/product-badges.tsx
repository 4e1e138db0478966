import type { ProductCard } from '@kaituan/contract/catalog/product';
import { listProductBadges, type ProductBadge } from '@kaituan/domain/catalog/product-badge';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import type { ComponentProps } from 'react';

const looks: Record<ProductBadge, { text: string; tone: ComponentProps<typeof Badge>['tone'] }> = {
  SOLD_OUT: { text: '已售完', tone: 'quiet' },
  COMING_SOON: { text: '即將開賣', tone: 'quiet' },
  DISPLAY_ONLY: { text: '僅供展示', tone: 'quiet' },
  FLASH: { text: '限時搶購', tone: 'primary' },
  PREORDER: { text: '預購', tone: 'accent' },
  LOW: { text: '庫存不多', tone: 'accent' },
  EDITOR_PICK: { text: '編輯精選', tone: 'rose' },
  NEW: { text: '新品', tone: 'rose' },
  FROZEN: { text: '冷凍', tone: 'cold' },
  CHILLED: { text: '冷藏', tone: 'cold' },
  WHOLESALE: { text: '量大優惠', tone: 'good' },
};

/** The most urgent facts about a product, as pills; whether it is kept cold is always one of them. */
export function ProductBadges({ card, max = 3 }: { card: ProductCard; max?: number }) {
  return (
    <span className="pills">
      {listProductBadges(card)
        .filter((badge, at) => at < max || looks[badge].tone === 'cold')
        .map((badge) => (
          <Badge key={badge} tone={looks[badge].tone}>
            {looks[badge].text}
          </Badge>
        ))}
    </span>
  );
}

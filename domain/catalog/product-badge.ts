type Facts = {
  availability: string;
  restricted: string;
  temperature: string;
  flash: object | null;
  isEditorPick: boolean;
  isNew: boolean;
  isWholesale: boolean;
};

/** What a pill says about a product, the most urgent first. */
const rules = {
  SOLD_OUT: ({ availability, restricted }) =>
    availability === 'SOLD_OUT' && restricted !== 'ALCOHOL',
  COMING_SOON: ({ availability }) => availability === 'COMING_SOON',
  DISPLAY_ONLY: ({ restricted }) => restricted === 'ALCOHOL',
  FLASH: ({ flash }) => flash !== null,
  PREORDER: ({ availability }) => availability === 'PREORDER',
  LOW: ({ availability }) => availability === 'LOW',
  EDITOR_PICK: ({ isEditorPick }) => isEditorPick,
  NEW: ({ isNew }) => isNew,
  FROZEN: ({ temperature }) => temperature === 'FROZEN',
  CHILLED: ({ temperature }) => temperature === 'CHILLED',
  WHOLESALE: ({ isWholesale }) => isWholesale,
} satisfies Record<string, (facts: Facts) => boolean>;

export type ProductBadge = keyof typeof rules;

/** What is to be said about a product, the most urgent first; a card has room for one. */
export const listProductBadges = (facts: Facts): ProductBadge[] =>
  (Object.keys(rules) as ProductBadge[]).filter((badge) => rules[badge](facts));

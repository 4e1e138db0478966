/** What staff may do; each staff call names the one it needs. */
export const permissions = [
  /** Orders with their amounts: cancelling, returns. */
  'ORDERS',
  /** Parcels: what to pack and where it goes, without amounts. */
  'PACKING',
  /** Marking an order as paid. */
  'RECEIVE_MONEY',
  /** Refunds and the bank accounts they go to. */
  'MONEY',
  'GOODS',
  'SEE_GOODS',
  'GROUP_BUYS',
  /** Group buys that one leads oneself. */
  'OWN_GROUP_BUYS',
  'MESSAGES',
  'CONTENT',
  /** Coupons and price groups: what goods cost to whom. */
  'PRICES',
  'MEMBERS',
  /** Settings, staff, backups, and what acts in a member's name. */
  'SETTINGS',
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ['OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleText: Record<StaffRole, string> = {
  OWNER: '店主',
  MANAGER: '店長',
  CLERK: '店員',
  PACKER: '理貨人員',
  LEADER: '團主',
};

/** What each may do, for whoever gives or takes the role. */
export const staffRoleDuty: Record<StaffRole, string> = {
  OWNER: '全部，包括設定和工作人員',
  MANAGER:
    '訂單、退款出帳、商品、優惠券和價格群組、會員、團購、訊息和網站內容；不能改設定和工作人員',
  CLERK:
    '訂單（取消已付款的訂單時會建立退款）、收款、理貨、商品和售價、團購和訊息；不能做退款出帳，不能改優惠券和價格群組，看不到會員資料',
  PACKER: '理貨和寄件、查看商品；看不到金額',
  LEADER: '只管自己帶的團購',
};

/** The permissions of each role. */
export const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  OWNER: permissions,
  MANAGER: permissions.filter((permission) => permission !== 'SETTINGS'),
  CLERK: [
    'ORDERS',
    'PACKING',
    'RECEIVE_MONEY',
    'GOODS',
    'SEE_GOODS',
    'GROUP_BUYS',
    'OWN_GROUP_BUYS',
    'MESSAGES',
  ],
  PACKER: ['PACKING', 'SEE_GOODS'],
  LEADER: ['OWN_GROUP_BUYS'],
};

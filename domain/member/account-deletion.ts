/** Days between asking for the deletion of an account and its deletion. */
export const deletionGraceDays = 30;

const dayMs = 86_400_000;

/** When an account is deleted whose deletion is requested now. */
export const deletedAtOf = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + deletionGraceDays * dayMs);

/** What has to end before an account can be deleted. */
export const openThingText = {
  ORDER: '訂單還在進行',
  PLEDGE: '團購還在進行',
  RETURN: '退貨還在處理',
  REFUND: '退款還沒有完成',
  STAFF: '您還是工作人員，請先請店主撤銷職務',
} as const;
export type OpenThingKind = keyof typeof openThingText;
export type OpenThing = { kind: OpenThingKind; no: string };

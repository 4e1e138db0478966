/** Where a device keeps what somebody handed over without a connection. */
export const ticksKeyOf = (memberId: string): string => `desk.ticks.${memberId}`;

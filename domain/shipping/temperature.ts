/** Storage temperatures, from ambient to frozen. */
export const temperatureText = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;
export type Temperature = keyof typeof temperatureText;
export const temperatures = Object.keys(temperatureText) as Temperature[];

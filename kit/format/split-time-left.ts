/** Time left as days and two-digit units; never below zero. */
export function splitTimeLeft(seconds: number) {
  const left = Math.max(0, seconds);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return {
    days: Math.floor(left / 86_400),
    hours: twoDigits((left % 86_400) / 3_600),
    minutes: twoDigits((left % 3_600) / 60),
    seconds: twoDigits(left % 60),
  };
}

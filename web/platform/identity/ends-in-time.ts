/** Whether something comes to its end in time; what fails has ended, too. */
export async function endsInTime(event: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const done = event.then(
    () => true,
    () => true,
  );
  return Promise.race([done, timeout]).finally(() => clearTimeout(timer));
}

/** Ends with one sentence in two languages, after what a program said when LOG_LEVEL asks for details. */
export function endWith(chinese, english, details = '') {
  if (process.env.LOG_LEVEL === 'debug' && details) console.error(details);
  console.error(`開團無法啟動：${chinese}`);
  console.error(`Kaituan cannot start: ${english}`);
  process.exit(1);
}

/** Whose letter it is: a name above it, and the colours of that name and of its button. */
export type LetterLook = { brand: string; primary: string; onPrimary: string };
export const shopLook: LetterLook = { brand: '開團', primary: '#8e1b3e', onPrimary: '#ffffff' };

/** What a letter says, from which both its forms are made. */
export type LetterContent = {
  title: string;
  paragraphs: readonly string[];
  /** The page it leads to. */
  page?: { label: string; url: string } | undefined;
  /** Small print, each with a link. */
  footer: readonly { text: string; url: string }[];
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => escapes[found] ?? '');

const font =
  "font-family:'PingFang TC','Microsoft JhengHei','Noto Sans TC',Arial,sans-serif;color:#2b2326;";

/** For programs that show plain text, and people who prefer it. */
const textOf = ({ paragraphs, page, footer }: LetterContent): string =>
  [
    ...paragraphs,
    ...(page ? [page.url] : []),
    ...footer.map(({ text, url }) => `${text}：${url}`),
  ].join('\n\n');

/** Tables and inline styles: old mail programs know no other layout. Nothing is fetched. */
function htmlOf({ title, paragraphs, page, footer }: LetterContent, look: LetterLook): string {
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.7;${font}">${escapeHtml(text)}</p>`,
    )
    .join('');
  const button = page
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${look.primary}" style="border-radius:10px;"><a href="${escapeHtml(page.url)}" style="display:inline-block;padding:12px 28px;font-size:16px;font-weight:bold;${font}color:${look.onPrimary};text-decoration:none;">${escapeHtml(page.label)}</a></td></tr></table><p style="margin:12px 0 0;font-size:12px;line-height:1.6;word-break:break-all;${font}color:#6b5d62;">${escapeHtml(page.url)}</p>`
    : '';
  const small = footer
    .map(
      ({ text, url }) =>
        `<p style="margin:0;font-size:12px;line-height:1.7;${font}color:#6b5d62;"><a href="${escapeHtml(url)}" style="color:#6b5d62;">${escapeHtml(text)}</a></p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#fdfaf8;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fdfaf8"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td style="padding:0 4px 12px;font-size:14px;font-weight:bold;${font}color:${look.primary};">${escapeHtml(look.brand)}</td></tr>
<tr><td bgcolor="#ffffff" style="padding:24px;border-radius:16px;">
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.4;${font}">${escapeHtml(title)}</h1>
${body}${button}
</td></tr>
<tr><td style="padding:16px 4px 0;">${small}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** A letter in both its forms. */
export const writeLetter = (
  content: LetterContent,
  look: LetterLook = shopLook,
): { text: string; html: string } => ({
  text: textOf(content),
  html: htmlOf(content, look),
});

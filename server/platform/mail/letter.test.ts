import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const content = {
  title: '團購成團 <b>',
  paragraphs: ['「龍眼蜂蜜 & 柚子」成團了。', '最終價 "NT$85"。'],
  page: { label: '查看', url: 'https://shop.example/member/group-buys/1?a=1&b=2' },
  footer: [{ text: '不想再收到「團購」的信', url: 'https://shop.example/unsubscribe?x=1&y=2' }],
};
const plain = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<a href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

test('both forms say the same, in the same order', () => {
  const { text, html } = writeLetter(content);
  const shown = plain(html);
  let from = 0;
  for (const part of [...content.paragraphs, content.page.url, content.footer[0]?.text ?? '']) {
    expect(text).toContain(part);
    expect(shown.indexOf(part, from), part).toBeGreaterThanOrEqual(from);
    from = shown.indexOf(part, from);
  }
  for (const url of [content.page.url, content.footer[0]?.url ?? '']) {
    expect(text).toContain(url);
    expect(shown).toContain(url);
  }
  expect(shown).toContain(content.title);
});

test('it looks like the channel that writes it', () => {
  const look = { brand: '盛和 <批發>', primary: '#1f5f4a', onPrimary: '#fefefe' };
  const { html } = writeLetter(content, look);
  expect(html).toContain('>盛和 &lt;批發&gt;</td>');
  expect(html).toContain('<td bgcolor="#1f5f4a"');
  expect(html).toContain('color:#fefefe;text-decoration');
  expect(html).not.toContain('#8e1b3e');
});

test('nothing that is written becomes markup, and nothing is fetched', () => {
  const { html } = writeLetter({ ...content, paragraphs: ['<script>alert(1)</script><img>'] });
  expect(html).not.toMatch(/<(?:script|img|link|style)\b/);
  expect(html).not.toMatch(/\b(?:src\s*=|url\s*\()/);
  const { html: attribute } = writeLetter({
    ...content,
    page: { label: 'a', url: 'https://shop.example/"><script>' },
  });
  expect(attribute).not.toContain('"><script>');
});

test('a letter that leads nowhere has no button', () => {
  const { text, html } = writeLetter({ ...content, page: undefined });
  expect(text).not.toContain('group-buys');
  expect(html).not.toContain('查看');
});

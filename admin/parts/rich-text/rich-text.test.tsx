// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from './link-field.tsx';
import { canEdit, htmlOf } from './rich-text-document.ts';
import { RichTextField } from './rich-text-field.tsx';

describe('what the editor can keep', () => {
  it.each([
    '',
    '<p>急凍 &amp; 乾淨</p>\n<p>第二段<br />換行</p>',
    '<h2>產地</h2><p>屏東 <strong>草蝦</strong>、<b>白蝦</b>、<i>藍蝦</i></p><hr><blockquote><p>好吃</p></blockquote>',
    '<ul><li>一</li><li>二<ol><li>甲</li></ol></li></ul>',
    '<p><a href="https://example.com" rel="noopener noreferrer">網站</a>、<a href="/products">全部商品</a>、<a href="tel:0223456789">電話</a></p>',
    '<table><thead><tr><th>份量</th><th colspan="2">熱量</th></tr></thead><tbody><tr><td>100 克</td><td>80</td><td>大卡</td></tr></tbody></table>',
  ])('is edited as it will look: %s', (html) => {
    expect(canEdit(html)).toBe(true);
  });

  it.each([
    '<p>H<sub>2</sub>O</p>',
    '<dl><dt>產地</dt><dd>屏東</dd></dl>',
    '<p><img src="/media/a/960.webp" alt="" /></p>',
    '<table><caption>營養</caption><tbody><tr><td>80</td></tr></tbody></table>',
    '<p><a href="javascript:alert(1)">壞</a></p>',
  ])('and anything else stays HTML: %s', (html) => {
    expect(canEdit(html)).toBe(false);
  });
});

it('the HTML has no paragraph alone in an item or a cell, and nothing for nothing', () => {
  expect(htmlOf('<ul><li><p>一</p></li><li><p>二</p><ul><li><p>甲</p></li></ul></li></ul>')).toBe(
    '<ul><li>一</li><li>二<ul><li>甲</li></ul></li></ul>',
  );
  expect(htmlOf('<ul><li><p>一</p><p>二</p></li></ul>')).toBe(
    '<ul><li><p>一</p><p>二</p></li></ul>',
  );
  expect(htmlOf('<p></p>')).toBe('');
});

it.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com.tw/shop ', 'https://example.com.tw/shop'],
  ['/products/12', '/products/12'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['//example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['全部商品', undefined],
  ['', undefined],
])('a link to %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

const changed = vi.fn<(html: string) => void>();

function Field({ given }: { given: string }) {
  const [html, setHtml] = useState(given);
  const change = (next: string) => {
    changed(next);
    setHtml(next);
  };
  return (
    <form>
      <RichTextField label="內容" name="bodyHtml" html={html} onChange={change} />
      <button type="button" onClick={() => setHtml('<p>範本</p>')}>
        從範本開始
      </button>
    </form>
  );
}

describe('the field', () => {
  afterEach(() => {
    cleanup();
    changed.mockReset();
  });
  const sent = () => new FormData(document.querySelector('form') ?? undefined).get('bodyHtml');

  it('sends what was given as it was, until somebody changes it', async () => {
    render(<Field given={'<p>一</p>\n<p>二</p>'} />);
    expect((await screen.findByRole('textbox', { name: '內容' })).textContent).toBe('一二');
    expect(screen.getByRole('toolbar', { name: '內容的格式' })).toBeTruthy();
    expect(sent()).toBe('<p>一</p>\n<p>二</p>');
    expect(changed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '分隔線' }));
    await waitFor(() => expect(sent()).toContain('<hr>'));
  });

  it('shows what is put in from outside', async () => {
    render(<Field given="" />);
    await screen.findByRole('textbox', { name: '內容' });
    fireEvent.click(screen.getByRole('button', { name: '從範本開始' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '內容' }).textContent).toBe('範本'),
    );
    expect(changed).not.toHaveBeenCalled();
  });

  it('has the HTML beside its preview for what it could not keep', async () => {
    render(<Field given="<p>H<sub>2</sub>O</p>" />);
    expect(await screen.findByText(/用 HTML 編輯/)).toBeTruthy();
    const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '內容' });
    expect(source.value).toBe('<p>H<sub>2</sub>O</p>');
    expect(screen.getByRole('region', { name: '內容的預覽' }).textContent).toBe('H2O');
  });

  it('changes between editor and HTML without losing a word', async () => {
    render(<Field given="<p>一</p>" />);
    fireEvent.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
    fireEvent.change(screen.getByRole('textbox', { name: '內容' }), {
      target: { value: '<h2>一</h2>' },
    });
    fireEvent.click(screen.getByRole('button', { name: '用編輯器' }));
    expect(await screen.findByRole('heading', { name: '一' })).toBeTruthy();
    expect(sent()).toBe('<h2>一</h2>');
  });
});

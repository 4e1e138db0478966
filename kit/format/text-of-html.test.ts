import { expect, test } from 'vitest';
import { excerptOf, textOfHtml } from './text-of-html.ts';

test('markup becomes spaces and entities become characters', () => {
  expect(textOfHtml('<p>退貨&nbsp;與</p>\n<ul><li>換貨 &amp; 維修</li></ul>')).toBe(
    '退貨 與 換貨 & 維修',
  );
  expect(textOfHtml('&#20013;&#x6587; &unknown; &#0; &#99999999;')).toBe(
    '中文 &unknown; &#0; &#99999999;',
  );
});

test('an escaped tag stays text', () => {
  expect(textOfHtml('&lt;script&gt;')).toBe('<script>');
});

test('a long text is cut with an ellipsis and never within a character', () => {
  expect(excerptOf('一二三四五', 5)).toBe('一二三四五');
  expect(excerptOf('一二三四五六', 5)).toBe('一二三四…');
  expect(excerptOf('😀😀😀😀', 3)).toBe('😀😀…');
});

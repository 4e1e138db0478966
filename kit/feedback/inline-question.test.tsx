// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '#kit/controls/button.tsx';
import { asking, InlineQuestion } from './inline-question.tsx';

afterEach(cleanup);

/** Entries that are asked about in place of the button; answered yes, an entry goes, and the last one with its list. */
function Entries() {
  const [entries, setEntries] = useState(['甲', '乙']);
  const [asked, setAsked] = useState<string>();
  return (
    <main>
      <h1>頁面</h1>
      {entries.length > 0 && (
        <section>
          <h2>清單</h2>
          <ul>
            {entries.map((one) => (
              <li key={one}>
                {asked === one ? (
                  <InlineQuestion name={`刪除${one}？`}>
                    <Button onClick={() => setAsked(undefined)}>保留</Button>
                    <Button onClick={() => setEntries(entries.filter((other) => other !== one))}>
                      確定
                    </Button>
                  </InlineQuestion>
                ) : (
                  <Button {...asking} onClick={() => setAsked(one)}>
                    刪除{one}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

describe.each([Fragment, StrictMode])('a question in the page', (Mode) => {
  const page = (
    <Mode>
      <Entries />
    </Mode>
  );

  it('takes the focus and returns it to what asked, or to what is left', async () => {
    render(page);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('保留');
    expect(document.activeElement?.closest('fieldset')).toBe(
      screen.getByRole('group', { name: '刪除甲？' }),
    );
    await user.keyboard('{Enter}');
    expect(focused()).toBe('刪除甲');
    await user.keyboard('{Enter}{Tab}{Enter}');
    expect(focused()).toBe('清單');
    await user.tab();
    await user.keyboard('{Enter}{Tab}{Enter}');
    expect(focused()).toBe('頁面');
  });

  it('takes no focus from where it was moved meanwhile', async () => {
    render(page);
    const user = userEvent.setup();
    await user.click(screen.getByText('刪除甲'));
    await user.click(screen.getByText('刪除乙'));
    expect(focused()).toBe('保留');
    expect(screen.getByText('刪除甲')).not.toBe(document.activeElement);
  });
});

import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';

/** Asks where the chosen words lead; part of the form around it, so it is no form itself. */
export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const given: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof given === 'string' ? given : '');
  const [problem, setProblem] = useState<string>();
  const chain = () => editor.chain().focus().extendMarkRange('link');
  const apply = () => {
    const href = addressOf(typed);
    if (href === undefined) {
      setProblem('請輸入網址，例如 https://example.com 或 /products');
      return;
    }
    if (editor.state.selection.empty && typeof given !== 'string') {
      const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
      editor.chain().focus().insertContent(text).run();
    } else chain().setLink({ href }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') apply();
    else onDone();
  };
  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-line p-3">
      <div className="min-w-0 flex-1 basis-48">
        <FormField
          label="連到哪裡"
          type="url"
          inputMode="url"
          autoFocus
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button className="mt-7" onClick={apply}>
        套用
      </Button>
      {typeof given === 'string' && (
        <Button
          look="outline"
          className="mt-7"
          onClick={() => {
            chain().unsetLink().run();
            onDone();
          }}
        >
          拿掉連結
        </Button>
      )}
    </div>
  );
}

/** What was typed as an address: of the web, of a page of the shop, a mail or a phone; undefined for anything else. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text) || /^\/(?!\/)\S*$/.test(text)) return text;
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(text);
  return isHost ? `https://${text}` : undefined;
}

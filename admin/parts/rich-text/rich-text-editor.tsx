import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { Bold, Link2, List, ListOrdered, Minus, Quote, Redo2, Undo2 } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { LinkField } from './link-field.tsx';
import { extensions, htmlOf } from './rich-text-document.ts';

export { canEdit } from './rich-text-document.ts';

type Chain = ReturnType<Editor['chain']>;
type Tool = {
  label: string;
  /** Without one its label is shown. */
  icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
  run: (chain: Chain) => Chain;
  /** Whether what is at the cursor is this already. */
  isOn?: (editor: Editor) => boolean;
  /** False where there is nothing to do. */
  canRun?: (editor: Editor) => boolean;
};

const tools: readonly Tool[] = [
  {
    ...{ label: '標題', run: (chain) => chain.toggleHeading({ level: 2 }) },
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    ...{ label: '小標', run: (chain) => chain.toggleHeading({ level: 3 }) },
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    ...{ label: '粗體', icon: Bold, run: (chain) => chain.toggleBold() },
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    ...{ label: '項目', icon: List, run: (chain) => chain.toggleBulletList() },
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    ...{ label: '編號', icon: ListOrdered, run: (chain) => chain.toggleOrderedList() },
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    ...{ label: '引文', icon: Quote, run: (chain) => chain.toggleBlockquote() },
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { label: '分隔線', icon: Minus, run: (chain) => chain.setHorizontalRule() },
  {
    ...{ label: '復原', icon: Undo2, run: (chain) => chain.undo() },
    canRun: (editor) => editor.can().undo(),
  },
  {
    ...{ label: '重做', icon: Redo2, run: (chain) => chain.redo() },
    canRun: (editor) => editor.can().redo(),
  },
];

const toolStyle =
  'grid h-11 min-w-11 place-items-center rounded-control px-2 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40 aria-pressed:bg-primary-soft aria-pressed:text-primary';

export type EditedText = {
  label: string;
  html: string;
  onChange: (html: string) => void;
  isInvalid: boolean;
  noteId: string | undefined;
};

/** A text edited as it will look. */
export function RichTextEditor(props: EditedText) {
  const { label, html, onChange, isInvalid, noteId } = props;
  const [asksLink, setAsksLink] = useState(false);
  const written = useRef(html);
  const editor = useEditor({
    ...{ extensions, content: html, injectCSS: false, immediatelyRender: false },
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed.getHTML());
      onChange(written.current);
    },
  });
  // Put in from outside: a draft, an earlier version.
  useEffect(() => {
    if (!editor || html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
          ...{ class: 'formatted rich-text', 'aria-invalid': String(isInvalid) },
          ...(noteId ? { 'aria-describedby': noteId } : {}),
        },
      },
    });
  }, [editor, label, isInvalid, noteId]);
  if (!editor) return null;
  return (
    <>
      <Tools editor={editor} label={label} asksLink={asksLink} onLink={setAsksLink} />
      {asksLink && <LinkField editor={editor} onDone={() => setAsksLink(false)} />}
      <EditorContent editor={editor} />
    </>
  );
}

function Tools(props: {
  editor: Editor;
  label: string;
  asksLink: boolean;
  onLink: (asks: boolean) => void;
}) {
  const { editor, label, asksLink, onLink } = props;
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now)),
      can: tools.map(({ canRun }) => canRun?.(now) ?? true),
      isLink: now.isActive('link'),
    }),
  });
  return (
    <Toolbar.Root
      aria-label={`${label}的格式`}
      className="flex flex-wrap border-b border-line px-1"
    >
      {tools.map(({ label: name, icon: Icon, run }, at) => (
        <Toolbar.Button
          key={name}
          aria-label={name}
          title={name}
          aria-pressed={states.on[at]}
          disabled={!states.can[at]}
          onClick={() => run(editor.chain().focus()).run()}
          className={toolStyle}
        >
          {Icon ? <Icon size={20} aria-hidden /> : name}
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        aria-label="連結"
        title="連結"
        aria-pressed={states.isLink}
        aria-expanded={asksLink}
        onClick={() => onLink(!asksLink)}
        className={toolStyle}
      >
        <Link2 size={20} aria-hidden />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

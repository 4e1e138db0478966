/** Text with the words that were typed set off, where they stand in it as typed. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-bold text-primary">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Text with the words that were typed set off, where they stand in it as typed. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-bold text-primary">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

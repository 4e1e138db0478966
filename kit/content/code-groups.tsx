/** A long number or code in groups of four that no line divides; copied without gaps. */
export function CodeGroups({ code }: { code: string }) {
  return (
    <span className="text-balance">
      {(code.match(/.{1,4}/gu) ?? []).map((group, index) => (
        // Groups have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className="mr-2 inline-block">
          {group}
        </span>
      ))}
    </span>
  );
}

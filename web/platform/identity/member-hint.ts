const keptForSeconds = 30 * 86_400;

/**
 * The mark that tells a page whether looking for a member is worth it. The embedded identity sets it
 * beside its cookie; an identity that keeps its sessions in the browser sets it itself.
 */
export function setMemberHint(isMember: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = isMember ? keptForSeconds : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `kaituan_member=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Keys of the desk, as its dialog and the README name them. */
export const deskKeys = [
  { keys: ['j', '↓'], text: '下一列' },
  { keys: ['k', '↑'], text: '上一列' },
  { keys: ['Enter'], text: '打開這一列' },
  { keys: ['x'], text: '選取或取消選取這一列' },
  { keys: ['/'], text: '搜尋' },
  { keys: ['?'], text: '看這張表' },
] as const;

const switchedOff = 'desk.keys-off';

/** Whoever speaks to the device, or rests a hand on the keyboard, can switch keys of one letter off. */
export const letterKeys = {
  areOn: (): boolean => localStorage.getItem(switchedOff) === null,
  turn(isOn: boolean): void {
    if (isOn) localStorage.removeItem(switchedOff);
    else localStorage.setItem(switchedOff, '1');
  },
};

const field =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Whether a key is meant for the desk: not for a field, a dialog, a menu or the browser. */
export const isDeskKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(field)) &&
  (event.key.length > 1 || letterKeys.areOn());

/** The simulator's style: clearly not the shop's, readable on a phone, by day and in the dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --page: #f4f5f7; --card: #fff; --line: #e4e7eb; --edge: #7b8794; --action: #1d4ed8; --on-action: #fff; --warning: #fff3c4; --warning-line: #b45309; --mark: #7c2d12; --alarm: #b91c1c; font: 16px/1.6 system-ui, "Noto Sans TC", sans-serif; color: var(--ink); background: var(--page); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf0; --soft: #a8b3bf; --page: #14181d; --card: #20262d; --line: #343d47; --edge: #7b8794; --action: #8ab0ff; --on-action: #0d1b3d; --warning: #3a2d08; --warning-line: #d99a2b; --mark: #ffd98a; --alarm: #ff8f8f; }
}
* { box-sizing: border-box; }
body { margin: 0; }
header { padding: 12px 16px; background: var(--warning); border-bottom: 4px dashed var(--warning-line); }
header p { margin: 0; max-width: 640px; margin-inline: auto; }
.mark { font-weight: 700; font-size: 1.125rem; color: var(--mark); }
main { max-width: 640px; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.5rem; margin: 8px 0 16px; }
h2 { font-size: 1.125rem; margin: 24px 0 8px; }
dl, .choices li, .notices li, .trades li { background: var(--card); border-radius: 12px; padding: 12px 16px; margin: 0 0 12px; }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 6px 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border-bottom: 0; }
dt { color: var(--soft); flex: none; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
ul, ol { list-style: none; padding: 0; margin: 0; }
.choices p, .notices p { margin: 6px 0 0; color: var(--soft); }
.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 2px solid var(--action); border-radius: 10px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button.quiet { background: var(--card); color: var(--action); }
.button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px; }
label { display: block; font-weight: 600; margin-bottom: 12px; }
a { color: var(--action); }
input:not([type=hidden], [type=checkbox]) { color: inherit; background: var(--card); display: block; width: 100%; min-height: 48px; padding: 8px 12px; margin-top: 4px; border: 1px solid var(--edge); border-radius: 10px; font: inherit; }
.notice { background: var(--card); border-left: 6px solid var(--alarm); border-radius: 8px; padding: 12px 16px; }
.notices .button { width: auto; margin-top: 8px; min-height: 44px; }
.trades { margin-top: 20px; }
.trades a { color: inherit; text-decoration: none; display: block; }
code { overflow-wrap: anywhere; }
`;

/** The simulator's style: clearly not the shop's, readable on a phone. */
export const pageStyle = `
:root { color-scheme: light; font: 16px/1.6 system-ui, "Noto Sans TC", sans-serif; color: #1f2933; background: #f4f5f7; }
* { box-sizing: border-box; }
body { margin: 0; }
header { padding: 12px 16px; background: #fff3c4; border-bottom: 4px dashed #b45309; }
header p { margin: 0; max-width: 640px; margin-inline: auto; }
.mark { font-weight: 700; font-size: 1.125rem; color: #7c2d12; }
main { max-width: 640px; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.5rem; margin: 8px 0 16px; }
h2 { font-size: 1.125rem; margin: 24px 0 8px; }
dl, .choices li, .notices li, .trades li { background: #fff; border-radius: 12px; padding: 12px 16px; margin: 0 0 12px; }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 6px 0; border-bottom: 1px solid #e4e7eb; }
dl div:last-child { border-bottom: 0; }
dt { color: #52606d; flex: none; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
ul, ol { list-style: none; padding: 0; margin: 0; }
.choices p, .notices p { margin: 6px 0 0; color: #52606d; }
.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 2px solid #1d4ed8; border-radius: 10px; background: #1d4ed8; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button.quiet { background: #fff; color: #1d4ed8; }
.button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px; }
label { display: block; font-weight: 600; margin-bottom: 12px; }
input:not([type=hidden]) { display: block; width: 100%; min-height: 48px; padding: 8px 12px; margin-top: 4px; border: 1px solid #7b8794; border-radius: 10px; font: inherit; }
.notice { background: #fff; border-left: 6px solid #b91c1c; border-radius: 8px; padding: 12px 16px; }
.notices .button { width: auto; margin-top: 8px; min-height: 44px; }
.trades { margin-top: 20px; }
.trades a { color: inherit; text-decoration: none; display: block; }
code { overflow-wrap: anywhere; }
`;

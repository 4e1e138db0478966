/** The page's inline style sheet, in the storefront's colours. */
export const pageStyle = `
:root { color-scheme: light dark;
  --ground: light-dark(#fbf7f5, #171113); --surface: light-dark(#fff, #221a1d);
  --sunken: light-dark(#f4ecea, #2c2226); --line: light-dark(#eadfdc, #3d3035);
  --ink: light-dark(#2a1a1d, #f6ebec); --soft: light-dark(#6d5a5c, #bfa9ad);
  --primary: light-dark(#8e1b3e, #f490ab); --primary-soft: light-dark(#fae6ec, #43202c);
  --accent: light-dark(#a94a00, #ffb37a); --accent-soft: light-dark(#fff0e0, #40290f);
  --good: light-dark(#1f6f4a, #8fd9b3); --good-soft: light-dark(#e3f3ea, #17382a);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.7;
  font-family: system-ui, -apple-system, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif; }
a { color: var(--primary); text-underline-offset: .2em; }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
code, pre { font-family: var(--mono); font-size: .875rem; }
header { padding: 2.5rem 1.25rem 2rem; color: #fff; background: linear-gradient(120deg, #6f1230, #8e1b3e 55%, #c2520a); }
header > div { max-width: 76rem; margin: 0 auto; }
header h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.25; }
header p { max-width: 44rem; margin: .5rem 0 0; }
header a { color: #fff; }
.layout { max-width: 76rem; margin: 0 auto; padding: 1.25rem; }
nav { border: 1px solid var(--line); border-radius: 16px; background: var(--surface); padding: .75rem 1.25rem; }
nav summary { cursor: pointer; font-weight: 700; min-height: 2.75rem; display: flex; align-items: center; }
nav h2 { margin: .75rem 0 .25rem; font-size: .8125rem; color: var(--soft); font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .4rem 0; font-family: var(--mono); font-size: .8125rem; text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
main > section > h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; }
article { margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); padding: 1.25rem; min-width: 0; }
h3 { margin: 0; font-size: 1.0625rem; line-height: 1.5; overflow-wrap: anywhere; }
h3 code { font-size: 1em; }
h4 { margin: 1.25rem 0 .5rem; font-size: .875rem; color: var(--soft); }
.summary { margin: .35rem 0 0; }
.verb, .badge, .status { display: inline-block; border-radius: 999px; padding: .05rem .6rem; font-size: .75rem; font-weight: 700; white-space: nowrap; }
.verb { background: var(--primary-soft); color: var(--primary); letter-spacing: .04em; }
.badge.guest { background: var(--good-soft); color: var(--good); }
.badge.member { background: var(--accent-soft); color: var(--accent); }
pre { margin: .5rem 0 0; border-radius: 12px; background: var(--sunken); padding: 1rem; overflow-x: auto; line-height: 1.6; }
.shape i { color: var(--soft); font-style: normal; }
.shape b, .type b { font-weight: 600; }
.fields { margin: 0; }
.fields > div { display: grid; gap: .1rem 1.25rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.fields > div:first-child { border-top: 0; padding-top: 0; }
.fields dt em { color: var(--accent); font-style: normal; font-size: .75rem; font-weight: 700; }
.fields dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.fields dd p { margin: .15rem 0 0; white-space: pre-line; }
.fields small { color: var(--soft); margin-inline-start: .5rem; white-space: nowrap; }
.type { color: var(--soft); }
.refusals { list-style: none; margin: 0; padding: 0; }
.refusals li { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline; padding: .3rem 0; }
.refusals li > span:last-child { color: var(--soft); }
.status { background: var(--sunken); color: var(--ink); font-family: var(--mono); }
@media (min-width: 60rem) {
  header { padding-inline: 2rem; }
  header > div { padding-inline: 2rem; }
  .layout { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 2rem; padding: 2rem; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
  main > section:first-child > h2 { margin-top: 0; }
  article { padding: 1.5rem 1.75rem; }
  .fields > div { grid-template-columns: 11rem minmax(0, 1fr); }
}
`;

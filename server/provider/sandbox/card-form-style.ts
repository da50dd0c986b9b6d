/** The style of the provider's pages. The portal's own tokens, so that the frame of the card entry is not seen. */
export const cardFormStyle = `
:root {
  color-scheme: light;
  --surface: #fffefb; --raised: #ffffff; --ink: #1b2126; --muted: #58626a; --line: #e4e0d6; --line-strong: #cbc5b8;
  --field: #8b8579; --accent: #0b5f55; --accent-hover: #084a42; --accent-ink: #ffffff; --focus: #1763d6;
  --late: #a3261b; --late-soft: #fbeae7; --wait: #765000; --wait-soft: #fbf1da;
  font: 15px/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
:root[data-theme='dark'] {
  color-scheme: dark;
  --surface: #161b20; --raised: #1d242a; --ink: #e8ebed; --muted: #9ea9b1; --line: #282f36; --line-strong: #3c4750;
  --field: #74808a; --accent: #5cc6b4; --accent-hover: #7ad5c5; --accent-ink: #05211c; --focus: #8ab4f8;
  --late: #f3a89e; --late-soft: #3a1e1b; --wait: #e7c36d; --wait-soft: #342910;
}
@media (prefers-color-scheme: dark) {
  :root[data-theme='auto'] {
    color-scheme: dark;
    --surface: #161b20; --raised: #1d242a; --ink: #e8ebed; --muted: #9ea9b1; --line: #282f36; --line-strong: #3c4750;
    --field: #74808a; --accent: #5cc6b4; --accent-hover: #7ad5c5; --accent-ink: #05211c; --focus: #8ab4f8;
    --late: #f3a89e; --late-soft: #3a1e1b; --wait: #e7c36d; --wait-soft: #342910;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: var(--surface); color: var(--ink); }
body { margin: 0; padding: 4px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 18px; line-height: 1.25; letter-spacing: -0.012em; font-weight: 650; }
p { margin: 0; }
form { display: grid; gap: 16px; }
.pair { display: grid; gap: 16px; }
@media (min-width: 430px) {
  .pair { grid-template-columns: 2fr 3fr; row-gap: 0; }
  /* Label, hint, input and error of both fields stand on the same lines. */
  .pair > div { display: grid; grid-template-rows: subgrid; grid-row: span 4; }
}
label { display: block; font-weight: 600; }
.hint { color: var(--muted); font-size: 13px; }
.error { color: var(--late); font-size: 13px; font-weight: 550; margin-top: 4px; }
.error::before { content: '⚠︎'; margin-inline-end: 6px; }
input, select {
  display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit; font-size: 16px;
  color: var(--ink); background: var(--raised); border: 1px solid var(--field); border-radius: 6px;
}
input:hover, select:hover { border-color: var(--ink); }
input[aria-invalid='true'], select[aria-invalid='true'] { border-color: var(--late); box-shadow: 0 0 0 1px var(--late); }
#number { letter-spacing: 0.02em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.alert { padding: 10px 14px; border-inline-start: 3px solid var(--late); background: var(--late-soft); font-size: 13px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
button {
  min-height: 44px; padding: 9px 16px; font: inherit; font-weight: 600; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--field); background: var(--raised); color: var(--ink);
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
button:hover { border-color: var(--ink); }
button.main:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
[aria-busy='true'] button.main { opacity: 0.6; cursor: progress; }
#status:empty { position: absolute; }
.note { color: var(--muted); font-size: 13px; }
.sandbox { padding: 6px 12px; border-radius: 6px; background: var(--wait-soft); color: var(--wait); font-size: 13px; }
.sandbox a { display: inline-block; min-height: 24px; color: inherit; font-weight: 600; }
table { border-collapse: collapse; margin: 12px 0 32px; }
h2 { font-size: 18px; }
th, td { padding: 6px 16px 6px 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
@media (forced-colors: active) { [aria-invalid='true'] { border-width: 3px; } }
@media (max-width: 400px) { .actions button { flex: 1 1 auto; } }
`

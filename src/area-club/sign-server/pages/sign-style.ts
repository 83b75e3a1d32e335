/** The styles of the signing page, added to those of framed pages. */
export const signStyle = `
  form { margin: 0 }
  .hash { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; margin: 0 }
  .field { margin: 0 0 1rem; display: grid; gap: 4px; max-width: 22rem }
  .field label { font-weight: 600 } .help { color: var(--soft); font-size: .875rem; margin: 0 }
  input[type=text], textarea { font: inherit; color: inherit; width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid #6F8A98; border-radius: 12px; background: #fff }
  input[name=code] { font: 600 1.25rem/1.2 ui-monospace, monospace; letter-spacing: .2em }
  [aria-invalid=true] { border: 2px solid #B3271A }
  .check { display: grid; grid-template-columns: 28px 1fr; gap: 10px; align-items: start; margin: 0 0 1rem; max-width: 44rem }
  .check input { width: 24px; height: 24px; margin: 0 }
  button, .open { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 22px; border-radius: 12px; border: 2px solid var(--blue); cursor: pointer; display: inline-block; text-decoration: none }
  button.main { background: var(--blue); color: #fff } button.plain, .open { background: #fff; color: var(--blue) }
  button:focus-visible, a:focus-visible, input:focus-visible, textarea:focus-visible, summary:focus-visible { outline: 3px solid #1183AB; outline-offset: 2px }
  .error { color: #9C2114; font-weight: 600; margin: 0 }
  .notice { border-radius: 12px; padding: 12px 16px; background: var(--sun); margin: 0 0 1rem; max-width: 44rem }
  .notice.good { background: #DDF2E6 } .notice.bad { background: #FDE9E4 }
  .decline { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem } summary { min-height: 44px; padding: 8px 0; font-weight: 600; cursor: pointer; color: var(--blue) }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px } [aria-disabled=true] { color: var(--soft); border-color: var(--line); cursor: default }
  .pages { position: relative; max-height: min(75vh, 60rem); overflow: auto; margin: 0 0 1rem; padding: 8px; border: 1px solid var(--line); border-radius: 12px; background: #E4EAED }
  .pages:focus-visible { outline: 3px solid #1183AB; outline-offset: 2px }
  /* At first a point of the page is a tenth more than a pixel at least, which leaves its text legible: wider than the box on a phone, which scrolls. */
  .sheet { position: relative; width: calc(max(min(100%, 50rem), 41rem) * var(--zoom, 1)); aspect-ratio: var(--shape, 210 / 297); margin: 0 auto 8px; background: #fff; overflow: clip }
  .sheet canvas { position: absolute; inset: 0; width: 100%; height: 100% }
  .loading { position: absolute; inset: 24px 24px auto; z-index: 1; color: var(--soft) } [aria-busy=false] .loading { display: none }
  /* The transparent text over the picture of a page, set as pdf.js measures it. */
  .text { position: absolute; inset: 0; width: auto !important; height: auto !important; overflow: clip; line-height: 1; text-align: initial; text-size-adjust: none; forced-color-adjust: none; --min-font-size: 1 }
  .text :is(span, br) { position: absolute; color: transparent; white-space: pre; cursor: text; transform-origin: 0 0 }
  .text > span { --font-height: 0; --scale-x: 1; --rotate: 0deg; font-size: calc(var(--total-scale-factor) * var(--min-font-size) * var(--font-height)); transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size))) }
  .text ::selection { color: transparent; background: rgba(0, 99, 137, .3) }
  [hidden] { display: none !important }
  @media print { .viewer { display: none } }
  h1 { overflow-wrap: anywhere } p, dd { overflow-wrap: anywhere }
`

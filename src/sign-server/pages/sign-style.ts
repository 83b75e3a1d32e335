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
  details { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem } summary { min-height: 44px; padding: 8px 0; font-weight: 600; cursor: pointer; color: var(--blue) }
  h1 { overflow-wrap: anywhere } p, dd { overflow-wrap: anywhere }
`

/** The style sheet of the simulator's windows and card fields. It has no background, so that a field stands on the card of any scheme. */
export const frameStyle = `
  :root { color-scheme: light }
  * { box-sizing: border-box }
  body { margin: 0; color: #111; font: 17px/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 24px }
  h1 { font-size: 1.5rem; margin: 0 0 16px }
  .amount { font-size: 1.75rem; font-weight: 700; margin: 0; min-height: 2.6rem }
  label { display: block; font-weight: 600; margin: 16px 0 4px }
  select { width: 100%; min-height: 48px; font: inherit }
  button { display: block; width: 100%; min-height: 48px; margin-top: 12px; font: 600 17px system-ui, sans-serif; border: 1px solid #444; border-radius: 8px; background: #fff; color: #111; cursor: pointer }
  button[value='approve'] { background: #003087; color: #fff }
  form[aria-busy='true'] button { opacity: .6 }
  [role='alert'] { color: #b3271a; font-weight: 600; margin: 8px 0 0 }
  input { display: block; width: calc(100% - 4px); height: 48px; margin: 2px; border: 1.5px solid #6f8a98; border-radius: 12px; padding: 12px 14px; font: 17px system-ui, sans-serif; color: #111; background: #fff }
  input[aria-invalid='true'] { border: 2.5px solid #b3271a }
  input:focus-visible { outline: 3px solid #0e2c3d; outline-offset: -5px }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`

/** The style of framed pages: the portal's colours and fonts, without a border, because the frame has one. */
export const frameStyle = `
  :root { color-scheme: light; --ink: #0E2C3D; --soft: #456070; --line: #DCE5E9; --blue: #006389; --sky: #EDF7FB; --sun: #FFF1C7 }
  * { box-sizing: border-box }
  body { margin: 0; padding: clamp(16px, 4vw, 40px); color: var(--ink); font: 16px/1.5 'Reddit Sans Variable', system-ui, sans-serif; font-variant-numeric: tabular-nums; background: #fff }
  .page { max-width: 64rem; margin: 0 auto }
  h1, h2, h3, .price { font-family: 'Gabarito Variable', system-ui, sans-serif; letter-spacing: -.005em }
  h1 { font-size: clamp(1.5rem, 4vw, 2.25rem); line-height: 1.2; margin: 0 0 .5rem; text-wrap: balance }
  h2 { font-size: 1.25rem; margin: 2rem 0 .75rem }
  .card h2, h3 { font-size: 1.0625rem; margin: 0 0 .25rem }
  p { margin: 0 0 .75rem }
  .lead { color: var(--soft); font-size: 1.125rem; max-width: 44rem }
  .cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
  .card { border: 1px solid var(--line); border-radius: 16px; padding: 20px; background: var(--sky) }
  .card ul { margin: .5rem 0 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 6px }
  .card li { background: #fff; border-radius: 8px; padding: 2px 10px; font-size: .875rem }
  .price { font-weight: 700; margin: 0; display: inline-block; background: var(--sun); border-radius: 8px; padding: 2px 10px }
  .group { border: 1px solid var(--line); border-radius: 20px; padding: clamp(16px, 3vw, 28px); margin-top: 20px; overflow-wrap: anywhere }
  .group h2 { font-size: 1.375rem; margin: 0 0 .75rem } .group h3 { margin: 1.25rem 0 .5rem }
  .moment { display: inline-block; font-size: .875rem; font-weight: 600; background: var(--sky); border-radius: 8px; padding: 2px 10px }
  .moment[data-moment='over'] { background: #E4EAED }
  dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0 } dt { color: var(--soft); font-size: .875rem } dd { margin: 0; font-weight: 600 }
  .names, .notices { list-style: none; padding: 0; margin: 0 }
  .names { columns: 3 12rem; column-gap: 24px } .names li { break-inside: avoid }
  .notices li { border-top: 1px solid var(--line); padding-top: 12px; margin-top: 12px; max-width: 44rem } .notices p { margin: 0 }
  .day { color: var(--soft); font-size: .875rem }
  ol { padding-left: 1.25rem; max-width: 44rem } li { margin-bottom: .25rem }
`

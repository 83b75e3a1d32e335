/**
 * Styled elements of `DataTable`.
 *
 * Rows become blocks when the container is too narrow for the columns. Container queries are used because beside the menu of a small
 * desktop there is less room than on a tablet.
 */
import styled from '@emotion/styled'
import { colour, enlarged, font, media } from './theme/tokens.ts'

/** Minimum width of the container, in rem, by the number of columns. */
const widths = { few: 32.5, some: 43.75, many: 55 } as const

/** A table of many columns is tight: its cells are closer together, and its buttons show their icons only. */
const asTight = (styles: string) => `@container many (min-width: ${widths.many}rem) { ${styles} }`

/** Styles of a table whose rows are blocks. */
export const asBlocks = (styles: string) =>
  Object.entries(widths)
    .map(([name, width]) => `@container ${name} (max-width: ${width - 0.01}rem) { ${styles} }`)
    .join('\n')

export const Place = styled.div`
  container-type: inline-size;
  &[data-width='few'] { container-name: few; }
  &[data-width='some'] { container-name: some; }
  &[data-width='many'] { container-name: many; }
`

export const AboveBlocks = styled.div`
  display: none;
  ${asBlocks(` display: block; margin-bottom: 12px; `)}
  ${media.print} { display: none; }
`

const hidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

/** Rows outside the viewport are laid out when they come near it. */
const distant = `content-visibility: auto; ${media.print} { content-visibility: visible; }`

/**
 * A long table: each row is a grid with the columns' shares.
 *
 * `content-visibility` skips the layout of grids outside the viewport; it does not apply to table rows.
 */
const asGrids = `
  &, & > caption:not([data-hidden='true']), & > thead, & > tbody { display: block; }
  & > colgroup { display: none; }
  & > * > tr { display: grid; grid-template-columns: var(--columns); }
  & > tbody > tr { ${distant} contain-intrinsic-size: auto 50px; }
  & > tbody > tr > * { align-content: center; }
  & > thead > tr > * { align-content: end; }
  & > tbody > tr > [colspan] { grid-column: 1 / -1; }
`
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${Object.entries(widths).map(([name, width]) => `@container ${name} (min-width: ${width}rem) { &[data-long='true'] { ${asGrids} } }`)}
  ${asBlocks(` display: block; position: relative; `)}
`
export const Caption = styled.caption`
  padding: 0 0 12px;
  text-align: start;
  font: 650 1.25rem/1.3 ${font.display};
  &[data-hidden='true'] { ${hidden} }
  ${asBlocks(` &:not([data-hidden='true']) { display: block; padding-bottom: 4px; } `)}
`
export const CaptionAside = styled.span`
  margin-inline-start: 8px;
  font: 400 0.9375rem/1.4 ${font.text};
  color: ${colour.textMuted};
  ${asBlocks(` display: block; margin: 2px 0 0; `)}
`
export const Head = styled.thead`
  ${asBlocks(` ${hidden} `)}
`
export const HeadCell = styled.th`
  padding-block: 0 10px; padding-inline: 0 16px;
  border-bottom: 2px solid ${colour.line};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1.4;
  text-align: start;
  vertical-align: bottom;
  color: ${colour.textMuted};
  &:last-child { padding-inline-end: 0; }
  &[data-align='end'] { text-align: end; }
  ${asTight(` &:not(:last-child) { padding-inline-end: 10px; } `)}
`
export const ActionsHead = styled(HeadCell)`
  width: 1%;
  &[data-only-folds] { display: none; ${asBlocks(` display: block; `)} }
`
export const HeadRow = styled.tr``

/*
 * The table body styles plain rows and cells by `data-part`, because a styled component per cell is slow with thousands of rows.
 */
const row = `
  ${asBlocks(`
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 20px;
    /* Clips the separator before a value that begins a line, which is outside the row, but not the focus ring. */
    clip-path: inset(-12px -12px -12px -8px);
    &:dir(rtl) { clip-path: inset(-12px -8px -12px -12px); }
    padding: 16px 0;
    border-bottom: 1px solid ${colour.line};
    [data-many='true'] > & { ${distant} contain-intrinsic-size: auto 120px; }
    &:last-child { border-bottom: 0; padding-bottom: 4px; }
    /* Line breaks after name and figure, and after the value below the figure. */
    &::before { content: ''; order: 2; flex: 0 0 100%; }
    &:has(> [data-place='under']:not([data-empty]))::after { content: ''; order: 5; flex: 0 0 100%; }
  `)}
`
const cell = `
  padding-block: 14px; padding-inline: 0 16px;
  border-bottom: 1px solid ${colour.line};
  line-height: 1.4;
  text-align: start;
  vertical-align: middle;
  font-weight: 400;
  ${media.print} { padding-block: 4px; }
  &:last-child { padding-inline-end: 0; }
  &[data-align='end'] { text-align: end; white-space: nowrap; }
  ${asTight(` &:not(:last-child) { padding-inline-end: 10px; } `)}
  &[data-align='end'][data-place] { font: 650 1.0625rem/1.3 ${font.display}; }
  ${asBlocks(`
    border: 0;
    padding: 0;
    &[data-place='figure'] { order: 1; flex: none; }
    &[data-place='under'] { order: 4; flex: none; max-width: 100%; margin-inline-start: auto; text-align: end; white-space: normal; }
    &:is([data-place='plain'], [data-place='named']) {
      order: 6;
      flex: 0 1 auto;
      max-width: 100%;
      font-size: 0.9375rem;
      color: ${colour.textMuted};
      position: relative;
      &[data-align] { font: 400 0.9375rem/1.4 ${font.text}; }
      &::before {
        content: '·';
        position: absolute;
        inset-inline-start: -14px;
        width: 5px;
        text-align: center;
        color: ${colour.edge};
      }
    }
    /* The first small text is on the line of the value below the figure. */
    &[data-first] { order: 3; }
    &:is([data-place='line'], [data-place='folded']) {
      order: 7;
      flex: 0 0 100%;
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 12px;
      padding-top: 4px;
      white-space: normal;
      text-align: end;
      font-size: 1rem;
    }
    /* Still in the table for screen readers, so that every cell has its column's header. */
    &[data-empty] { ${hidden} }
  `)}
`
/** The row's header cell. */
const lead = `
  font-weight: 600;
  & > [data-part='headline'] { display: block; font: 650 1rem/1.3 ${font.display}; }
  ${asBlocks(`
    order: 0; flex: 1 1 1px; min-width: 0; font-size: 1.0625rem; overflow-wrap: anywhere;
    & > [data-part='headline'] { font-size: 1.3125rem; padding-bottom: 2px; }
  `)}
  ${enlarged} { flex-basis: 100%; }
`
/** Actions fill their column; links are at its end. */
const actions = `
  white-space: nowrap;
  &[data-align='start'] > * { width: 100%; }
  &[data-align='start'] > * + * { margin-top: 8px; }
  &[data-align='end'] > :last-of-type { margin-inline-end: -8px; }
  &[data-only-folds], & > [data-part='fold'] { display: none; }
  & [aria-expanded='true'] > svg { transform: rotate(180deg); }
  ${asTight(` & button > svg + span { ${hidden} } `)}
  ${asBlocks(`
    order: 9; flex: 0 0 100%; margin-top: 10px; white-space: normal;
    &:empty { display: none; }
    &[data-only-folds], & > [data-part='fold'] { display: block; }
  `)}
  ${media.print} { display: none; }
`
/** The column's name before its value, when the table head is hidden. Screen readers still read the head, so this is only visual. */
const phoneLabel = `
  display: none;
  ${asBlocks(` display: inline; :is([data-place='line'], [data-place='folded']) > & { font: 400 0.9375rem/1.5 ${font.text}; color: ${colour.textMuted}; } `)}
`
export const Body = styled.tbody`
  ${asBlocks(` display: block; `)}
  & > [data-part='row'] { ${row} }
  & > [data-part='row'] > :is(th, td) { ${cell} }
  &:last-child > tr:last-child > :is(th, td) { border-bottom: 0; }
  & > [data-part='row']:not([data-open]) > [data-place='folded'] { ${asBlocks(hidden)} }
  & > tr > [data-part='lead'] { ${lead} }
  & > tr > [data-part='actions'] { ${actions} }
  & > tr > * > [data-part='phone-label'] { ${phoneLabel} }
`
export const GroupRow = styled.tr`
  ${media.print} { break-after: avoid; }
  ${asBlocks(` display: block; `)}
`
export const GroupCell = styled.th`
  padding: 18px 0 6px;
  text-align: start;
  font: 650 1rem/1.3 ${font.display};
  color: ${colour.actionStrong};
  ${media.print} { padding-block: 8px 2px; }
  ${asBlocks(` display: block; padding: 16px 0 2px; `)}
`

/**
 * Lays out fields in two columns where both fit, otherwise in one, in the order of the document.
 *
 * Aligned at the end, because labels, hints and errors are above the controls, which then stand on one line. Whatever is no field, and a
 * field that needs the line (`alone` of `FieldFrame`), takes the whole width.
 */
export const fieldColumns = `
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(21rem, 40%)), 1fr));
  gap: 20px 28px;
  align-items: end;
  > :not([data-kind]), > [data-alone] { grid-column: 1 / -1; }
`

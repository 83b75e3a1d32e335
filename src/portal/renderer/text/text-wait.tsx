/** Stands for a few words whose data is on the way. */
export function TextWait() {
  return <span aria-hidden="true">…</span>
}

/** Placeholder for a short text whose data is loading. */
export function TextWait() {
  return <span aria-hidden="true">…</span>
}

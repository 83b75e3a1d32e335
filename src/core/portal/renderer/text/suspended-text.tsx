/** Placeholder for a short text whose data is loading. */
export function SuspendedText() {
  return <span aria-hidden="true">…</span>
}

/** An eye icon, open or crossed out. The icon library's would add six drawings to the chunk for these two. */
export function EyeDrawing({ crossed }: { crossed: boolean }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2.2 12C4.3 8 7.8 5.6 12 5.6S19.7 8 21.8 12C19.7 16 16.2 18.4 12 18.4S4.3 16 2.2 12Z" strokeLinejoin="round" />
      <circle cx={12} cy={12} r={3.1} />
      {crossed && <path d="M4.6 4 19.4 20" />}
    </svg>
  )
}

import type { ReactNode } from 'react'

/** Text of the operator, such as names of trips, which is Italian in both locales of the portal. */
export function OperatorText({ language, children }: { language: string; children: ReactNode }) {
  return <span lang={language === 'it' ? undefined : 'it'}>{children}</span>
}

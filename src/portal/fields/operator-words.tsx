import type { ReactNode } from 'react'

/** What the operator has written: names and descriptions of trips, in Italian in either language of the portal. */
export function OperatorWords({ language, children }: { language: string; children: ReactNode }) {
  return <span lang={language === 'it' ? undefined : 'it'}>{children}</span>
}

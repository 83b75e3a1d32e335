import type { ReactNode } from 'react'
import { languages } from '../../lib/language.ts'

/** Text of the operator, such as names of trips, which is in the default language of the portal in every locale. */
export function OperatorText({ language, children }: { language: string; children: ReactNode }) {
  return <span lang={language === languages[0] ? undefined : languages[0]}>{children}</span>
}

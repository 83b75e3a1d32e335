import type { ReactNode } from 'react'
import type { HoleModel } from '../../../model/catalogue-model.ts'
import { findHoleLanguage } from './hole-language.ts'
import { showValue, type Wording } from './read-text.ts'

/** Renders a value, with a `lang` attribute when its language is not the page's (WCAG 3.1.2). `value` must not be null or undefined. */
export function renderValue(hole: HoleModel, value: unknown, wording: Wording): ReactNode {
  const shown = showValue(hole, value, wording)
  const language = findHoleLanguage(hole, value, wording.language)
  return language ? <span lang={language}>{shown}</span> : shown
}

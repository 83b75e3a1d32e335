import type { ReactNode } from 'react'
import type { PlaceholderModel } from '../../../model/catalogue-model.ts'
import { findPlaceholderLanguage } from './placeholder-language.ts'
import { showValue, type Wording } from './read-text.ts'

/** Renders a value, with a `lang` attribute when its language is not the page's (WCAG 3.1.2). `value` must not be null or undefined. */
export function renderValue(placeholder: PlaceholderModel, value: unknown, wording: Wording): ReactNode {
  const shown = showValue(placeholder, value, wording)
  const language = findPlaceholderLanguage(placeholder, value, wording.language)
  return language ? <span lang={language}>{shown}</span> : shown
}

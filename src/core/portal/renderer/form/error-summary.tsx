import styled from '@emotion/styled'
import { type Ref, use, useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, Scope } from '../../../model/catalogue-model.ts'
import { Icon } from '../../ui/icons.tsx'
import { colour, corner, media } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { PageAnswerContext, titleState } from '../surroundings/page-answer.ts'
import type { FormRuntime } from './form-runtime.ts'

const Root = styled.div`
  padding: 24px 28px;
  border: 3px solid ${colour.error};
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  ${media.phone} { padding: 20px; }
  &:focus { outline: 3px solid ${colour.text}; outline-offset: -3px; box-shadow: 0 0 0 3px ${colour.accent}; }
  p { margin: 6px 0 8px; }
  > h2, > h3, > h4, > h5 { display: flex; align-items: center; gap: 12px; color: ${colour.error}; font-size: 1.5rem; }
`
const Items = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  a { display: inline-flex; align-items: center; min-height: 34px; padding: 5px 0; color: ${colour.error}; font-weight: 600; line-height: 1.35; }
`

export interface ErrorSummaryProps {
  runtime: Pick<FormRuntime, 'texts' | 'readText'>
  scope: Scope
  errors: ReadonlyMap<FieldPath, string>
  fieldId(path: FieldPath): string
  /** Level of the form's section titles. */
  headingLevel: HeadingLevel
  ref: Ref<HTMLDivElement>
}

/** Error summary after a failed submission, with a link to each invalid field (requirements A1). */
export function ErrorSummary({ runtime, scope, errors, fieldId, headingLevel, ref }: ErrorSummaryProps) {
  const titleId = useId()
  const Title = `h${headingLevel}` as const
  const words = (name: 'errorSummaryTitle' | 'errorSummaryText' | 'errorTitlePrefix') => runtime.readText(runtime.texts[name], scope)
  useTitlePrefix(words('errorTitlePrefix'))
  return (
    <Root ref={ref} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <Title id={titleId}>
        <Icon name="error" size={28} />
        {words('errorSummaryTitle')}
      </Title>
      <p>{words('errorSummaryText')}</p>
      <Items>
        {[...errors].map(([path, words]) => (
          <li key={path}>
            <a
              href={`#${fieldId(path)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(fieldId(path))
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </Items>
    </Root>
  )
}

function focusField(id: string) {
  const control = document.getElementById(id)
  const fold = control?.closest('[hidden]')
  // The user has closed the fold since: its content can take the focus once it is open.
  if (fold) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${fold.id}"]`)?.click())
  control?.focus({ preventScroll: true })
  // Scrolls the whole frame, so that the label and the error message above the control are visible.
  const frame = control?.closest('fieldset') ?? control?.closest('[data-kind]') ?? control
  frame?.scrollIntoView({ block: 'center' })
}

/** Prefixes the document title while the summary is mounted, also after a change of locale. */
function useTitlePrefix(prefix: string) {
  use(PageAnswerContext)?.states.set(titleState, prefix)
  useEffect(() => {
    const marked = `${prefix} `
    const mark = () => {
      if (!document.title.startsWith(marked)) document.title = marked + document.title
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(marked)) document.title = document.title.slice(marked.length)
    }
  }, [prefix])
}

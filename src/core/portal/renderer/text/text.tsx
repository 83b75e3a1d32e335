/**
 * Renders a text with its values, bold parts and links.
 *
 * While data of a value loads, a placeholder replaces the whole text. When it failed, the text is empty: the block that presents the data
 * shows the failure.
 */
import styled from '@emotion/styled'
import { Fragment, type ReactNode } from 'react'
import type { PlaceholderModel, Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import { textDependencies } from '../../../model/dependencies.ts'
import { choosePlain } from '../../../model/render-plain-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { SoftBreak } from '../../ui/soft-break.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import { useReadText, useRenderer, useWording } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { PageLink } from './page-link.tsx'
import { findCode, showValue } from './read-text.ts'
import { renderValue } from './render-value.tsx'
import { findSafeUrl, phoneUrl } from './safe-url.ts'
import { SuspendedText } from './suspended-text.tsx'

/** A phone number does not wrap, and has the target height of WCAG 2.5.8. */
const PhoneLink = styled.a`
  display: inline-block;
  padding-block: 0.15rem;
  white-space: nowrap;
`

const Whole = styled.span`
  white-space: nowrap;
`
/** Whether a value is a short code or phone number, which must not wrap at its hyphen or space. */
const isWhole = (shown: string) => shown.length <= 16 && /\d/.test(shown) && /^[A-Z\d+]+([- ][A-Z\d]+)+$/.test(shown)

function Hole({ placeholder, scope }: { placeholder: PlaceholderModel; scope: Scope }): ReactNode {
  const wording = useWording()
  const value = placeholder.value.read(scope)
  if (value === undefined || value === null) return placeholder.absent ? <Words text={placeholder.absent} scope={scope} /> : null
  const shown = showValue(placeholder, value, wording)
  const meaning = placeholder.format === 'meaning' && findCode(placeholder, value)?.meaning
  if (meaning) return <Words text={meaning} scope={{}} />
  const content = renderValue(placeholder, value, wording)
  if (placeholder.format === 'phone') return <PhoneLink href={phoneUrl(shown)}>{content}</PhoneLink>
  const whole = isWhole(shown) ? <Whole>{content}</Whole> : content
  if (placeholder.format === 'code') return <code>{whole}</code>
  if (placeholder.format !== 'badge') return whole
  const code = findCode(placeholder, value)
  return (
    <Badge tone={code?.tone ?? 'neutral'} icon={code?.icon}>
      {content}
    </Badge>
  )
}

/** A link to an address of the portal or outside of it; only its words for an unsafe one. */
export function TextLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  const { texts } = useRenderer().model
  const read = useReadText()
  const target = findSafeUrl(url)
  if (!target) return children
  if (target.kind === 'inside') return <PageLink to={target.path}>{children}</PageLink>
  if (!target.newTab) return <a href={target.href}>{children}</a>
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({read(texts.newWindow)})</VisuallyHidden>
    </a>
  )
}

/** Lets two words with a slash between them break after it, such as `Pagamenti/Fatture`. */
function breakable(words: string): ReactNode {
  const [first, ...others] = words.split(/(?<=\p{L}\/)(?=\p{L})/u)
  if (others.length === 0) return words
  return [first, ...others].map((word, at) => (
    <Fragment key={word}>
      {at > 0 && <SoftBreak />}
      {word}
    </Fragment>
  ))
}

function Part({ part, scope }: { part: TextPart; scope: Scope }): ReactNode {
  if (typeof part === 'string') return breakable(part)
  switch (part.kind) {
    case 'placeholder':
      return <Hole placeholder={part} scope={scope} />
    case 'bold':
      return (
        <strong>
          <Parts parts={part.parts} scope={scope} />
        </strong>
      )
    case 'link':
      return (
        <TextLink url={part.url.read(scope)}>
          <Parts parts={part.parts} scope={scope} />
        </TextLink>
      )
  }
}

function Parts({ parts, scope }: { parts: readonly TextPart[]; scope: Scope }) {
  // The parts of a text have a fixed order, so their indexes are stable keys.
  return Object.entries(parts).map(([place, part]) => (
    <Fragment key={place}>
      <Part part={part} scope={scope} />
    </Fragment>
  ))
}

function Words({ text, scope }: { text: TextModel; scope: Scope }) {
  const { language } = useWording()
  const { parts, writtenAt } = choosePlain(text, scope, language)
  const words = <Parts parts={parts[language]} scope={scope} />
  if (writtenAt === undefined) return words
  return (
    <span data-at={writtenAt.join(' ')} style={{ display: 'contents' }}>
      {words}
    </span>
  )
}

/** Renders a text of the catalogue. `scope` defaults to the surrounding one. */
export function Text({ text, scope }: { text: TextModel; scope?: Scope | undefined }) {
  const around = useSurroundings()
  const { pending, failures } = evaluateDependencies(textDependencies(text), around.loads)
  if (failures.length > 0) return null
  if (pending) return <SuspendedText />
  return <Words text={text} scope={scope ?? around.scope} />
}

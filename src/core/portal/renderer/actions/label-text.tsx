import type { Scope, TextModel } from '../../../model/catalogue-model.ts'
import { choosePlain } from '../../../model/render-plain-text.ts'
import { useReadText, useWording } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

/** An arrow drawn with a character at the end of a label: 'Procedi >'. */
const arrow = /\s+>$/

/** The label of a button. An arrow at its end is decorative: screen readers would say 'greater than'. */
export function LabelText({ text, scope }: { text: TextModel; scope: Scope }) {
  const { language } = useWording()
  const read = useReadText()
  const last = choosePlain(text, scope, language).parts[language].at(-1)
  if (typeof last !== 'string' || !arrow.test(last)) return <Text text={text} scope={scope} />
  const words = read(text, scope)
  const end = words.search(arrow)
  return (
    <>
      {words.slice(0, end)}
      <span aria-hidden="true">{words.slice(end)}</span>
    </>
  )
}

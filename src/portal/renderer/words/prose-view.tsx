import { lazy } from 'react'
import type { ProseBlock } from '../../../catalogue/model.ts'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { Prose } from './prose.tsx'

const SanitisedHtml = lazy(() => import('../html/sanitised-html.tsx'))

export function ProseView({ block }: { block: ProseBlock }) {
  const html = block.html?.read(useScope())
  if (block.text) {
    return (
      <Prose data-look={block.look}>
        <p>
          <Text text={block.text} />
        </p>
      </Prose>
    )
  }
  if (html === undefined || html === '') return null
  return (
    <Prose data-look={block.look}>
      <SanitisedHtml html={html} />
    </Prose>
  )
}

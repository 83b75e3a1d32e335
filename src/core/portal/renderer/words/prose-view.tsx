import type { ProseBlock } from '../../../model/catalogue-model.ts'
import { SanitisedHtml } from '../../ui/html/sanitised-html.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { Prose } from './prose.tsx'

export function ProseView({ block }: { block: ProseBlock }) {
  const scope = useScope()
  const html = block.html?.read(scope)
  if (block.text) {
    return (
      <Prose data-look={block.look} data-print-only={block.printOnly}>
        <p>
          <Text text={block.text} />
        </p>
      </Prose>
    )
  }
  if (html === undefined || html === '') return null
  return (
    <Prose data-look={block.look} data-print-only={block.printOnly}>
      <SanitisedHtml html={html} language={block.language} />
    </Prose>
  )
}

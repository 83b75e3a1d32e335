import type { ProseBlock } from '../../../model/catalogue-model.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { Prose } from './prose.tsx'

const SanitisedHtml = lazyComponent(async () => (await import('../html/sanitised-html.tsx')).default)

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

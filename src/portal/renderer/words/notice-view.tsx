import type { NoticeBlock } from '../../../model/catalogue-model.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useScope } from '../scope/scope-context.tsx'

const SanitisedHtml = lazyComponent(async () => (await import('../html/sanitised-html.tsx')).default)

function ShownNotice({ block }: { block: NoticeBlock }) {
  const notice = block.from.read(useScope())
  if (!notice || typeof notice.html !== 'string' || notice.html.trim() === '') return null
  return (
    <Alert severity={notice.severity}>
      <SanitisedHtml html={notice.html} language={block.language} />
    </Alert>
  )
}

/** The operator's current notice, if there is one. What is below it waits for its markup, so the code for that loads with the page. */
export const NoticeView = Object.assign(ShownNotice, { preload: SanitisedHtml.preload })

import type { NoticeBlock } from '../../../model/catalogue-model.ts'
import { Alert } from '../../ui/alert.tsx'
import { SanitisedHtml } from '../../ui/html/sanitised-html.tsx'
import { useScope } from '../scope/scope-context.tsx'

/** The operator's current notice, if there is one. */
export function NoticeView({ block }: { block: NoticeBlock }) {
  const notice = block.from.read(useScope())
  if (!notice || typeof notice.html !== 'string' || notice.html.trim() === '') return null
  return (
    <Alert severity={notice.severity}>
      <SanitisedHtml html={notice.html} language={block.language} />
    </Alert>
  )
}

/** Reports a second form of an operation: the server validates a request body by one form, and cannot know which of two has sent it. */
import { at, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

export function reportFormsOfOneOperation({ definitions, report }: Context): void {
  const first = new Map<string, string>()
  for (const { name, source } of definitions.all('form')) {
    const [operation, written] = [at(source, 'operation'), textOf(at(source, 'operation'))]
    if (!operation || written === undefined) continue
    const other = first.get(written)
    if (other === undefined) first.set(written, name)
    else
      report.report('CAT420', operation.span, `The form "${other}" fills the request of "${written}" already`, {
        hint: `Use the form "${other}" at both places, and write what differs under conditions.`,
      })
  }
}

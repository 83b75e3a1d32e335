import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import type { DefinitionKind } from '../resolve/definitions.ts'
import { filesOfDrafts } from '../resolve/file-uses.ts'

/** Returns the catalogue as it is built: without drafts, and without what drafts alone use. The same one if there are none. */
export function withoutDrafts(lowered: LoweredCatalogue): LoweredCatalogue {
  const { definitions, sources, screens, dialogs, forms } = lowered
  const drafts = filesOfDrafts(definitions)
  if (drafts.size === 0) return lowered
  const isKept = (kind: DefinitionKind, name: string): boolean => !drafts.has(definitions.find(kind, name)?.span.file ?? '')
  const named = [...sources.named].map(([kind, files]) => [kind, new Map([...files].filter(([, { path }]) => !drafts.has(path)))] as const)
  return {
    ...lowered,
    sources: { ...sources, named: new Map(named) },
    screens: screens.filter(({ model }) => isKept('screen', model.name)),
    dialogs: dialogs.filter(({ name }) => isKept('dialog', name)),
    forms: forms.filter(({ model }) => isKept('form', model.name)),
  }
}

import { type Language, languages } from '../../lib/language.ts'
import type { CatalogueModel, PlainText, ScreenModel, TextModel, TextPart } from '../../model/catalogue-model.ts'
import { findLoaded } from '../lazy/load-once.ts'
import { ConfirmDialog } from '../renderer/actions/confirm-dialog.tsx'
import { UnsavedQuestion } from '../renderer/dialogs/unsaved-question.tsx'
import { type LeaveTexts, useRenderer } from '../renderer/renderer-context.tsx'
import { useStore } from '../ui/use-store.ts'
import { findRoute, isLogout } from './find-route.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { screenLoad } from './screen-loads.ts'
import { useLeaveBlocker } from './use-leave-blocker.ts'

interface LeaveQuestionProps {
  /** Path that the user wants to go to. */
  target: string
  answer(go: boolean | Promise<boolean>): void
}

/** The question before unsaved changes are lost, once in the portal. */
export function LeaveQuestion() {
  const { leaveGuard } = usePortalServices()
  useLeaveBlocker(leaveGuard)
  const target = useStore(leaveGuard.subscribe, leaveGuard.asksAbout)
  return target !== undefined && <Question target={target} answer={leaveGuard.answer} />
}

/** Before a logout it names the screens that have unsaved changes. */
function Question({ target, answer }: LeaveQuestionProps) {
  const { leaveGuard, openForms, contents } = usePortalServices()
  const { texts } = useRenderer().model
  const { catalogue } = contents.content()
  const held = leaveGuard.held()
  const [stay, leave] = [() => answer(false), () => answer(true)]
  if (held) return <ConfirmDialog confirm={wordsOf(held)} danger scope={{}} onProceed={leave} onCancel={stay} />
  const paths = openForms.unsavedPaths()
  const logsOut = isLogout(catalogue, target)
  return (
    <UnsavedQuestion
      text={logsOut ? withPlaces(texts.unsavedText, texts.unsavedPlaces, findTitles(catalogue, paths)) : texts.unsavedText}
      onStay={stay}
      // Drafts of other screens are lost with a logout, and their forms are not open to be saved.
      onSave={openForms.hasUnsavedOpen() && !(logsOut && paths.length > 1) ? () => answer(openForms.saveOpen()) : undefined}
      onLeave={leave}
    />
  )
}

const inEach = (of: (language: Language) => readonly TextPart[]) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as unknown as PlainText['parts']

/** Wraps texts that are already in the page's language. */
function wordsOf({ title, text, proceed, cancel }: LeaveTexts) {
  const plain = (words: string): PlainText => ({ kind: 'plain', parts: inEach(() => [words]), dependencies: [] })
  return { title: plain(title), text: plain(text), proceed: plain(proceed), cancel: plain(cancel) }
}

/** Returns the titles of the screens at these paths. A screen with typed values is loaded, so its title is known. */
function findTitles(catalogue: CatalogueModel, paths: readonly string[]): readonly TextModel[] {
  const titles = paths.flatMap((pathname): readonly ScreenModel['title'][] => {
    const route = findRoute(catalogue.routes, catalogue.home, { pathname, search: '' })?.route
    const screen = route && findLoaded(screenLoad(route, catalogue))
    return screen ? [screen.title] : []
  })
  return [...new Set(titles)]
}

/** Appends a sentence: the lead, the titles separated by commas, and a full stop. Unchanged unless all texts are plain. */
function withPlaces(text: TextModel, lead: TextModel, titles: readonly TextModel[]): TextModel {
  const all = [text, lead, ...titles]
  if (titles.length === 0 || !all.every((each): each is PlainText => each.kind === 'plain')) return text
  const partsIn = (language: Language): readonly TextPart[] => {
    const [opening = [], led = [], ...named] = all.map(({ parts }) => parts[language])
    return [...opening, ' ', ...led, ' ', ...named.flatMap((parts, place) => (place === 0 ? parts : [', ', ...parts])), '.']
  }
  return { kind: 'plain', parts: inEach(partsIn), dependencies: [] }
}

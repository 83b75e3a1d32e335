/**
 * Services that the app injects into the renderer.
 *
 * The model is one of them: this folder imports no generated code, so a test can pass a catalogue of three lines.
 */
import { createContext, use, useCallback, useMemo } from 'react'
import type { OperationsApi } from '../../api/operations-api.ts'
import type { PortalConfig } from '../../api/portal-config.ts'
import type { CalendarModel, CatalogueModel, Scope, TextModel } from '../../model/catalogue-model.ts'
import type { FileView } from '../../model/vocabulary.ts'
import { useLanguage } from '../ui/language-context.tsx'
import type { AlertStore } from './alerts/alert-store.ts'
import type { AreaRegistry } from './areas/area-registry.ts'
import type { BlockComponents } from './blocks/block-registry.ts'
import type { DialogStore } from './dialogs/dialog-store.ts'
import type { OpenForms } from './form/open-forms.ts'
import type { AnswerCache } from './loads/answer-cache.ts'
import type { KeptPages } from './loads/kept-pages.ts'
import type { Clock } from './scope/clock.ts'
import { useScope } from './scope/scope-context.tsx'
import { readText, type Wording } from './text/read-text.ts'

export type RendererModel = Pick<
  CatalogueModel,
  'dialogs' | 'forms' | 'texts' | 'problems' | 'failures' | 'delays' | 'brand' | 'session' | 'region'
>

export interface RendererServices {
  model: RendererModel
  api: OperationsApi
  answers: AnswerCache
  kept: KeptPages
  clock: Clock
  areas: AreaRegistry
  blocks: BlockComponents
  alerts: AlertStore
  dialogs: DialogStore
  openForms: OpenForms
  /** Returns the path of a screen, or undefined when a path parameter is missing. */
  findScreenPath(screen: string, params: Readonly<Record<string, unknown>>): string | undefined
  /** Loads the code of a screen that may come next. */
  preloadScreen(screen: string): void
  /** Navigates inside the portal. `replace`: replaces the history entry. */
  navigate(path: string, replace?: boolean): void
  /** Opens an external address, in this tab or a new one. */
  openUrl(href: string, newTab: boolean): void
  /** Downloads an answer of the API as a file. Like the next two, rejects with an `ApiProblem` when its code cannot be loaded. */
  saveFile(answer: unknown, name: TextModel, scope: Scope): Promise<void>
  /** Downloads events as a calendar file. */
  saveCalendar(calendar: CalendarModel, scope: Scope): Promise<void>
  /** Downloads from another origin, without the session. */
  saveFrom(href: string): Promise<void>
  /**
   * Prepares to receive a file, in a new window or as a download. `onlyPdf` as in `OpenFileModel`.
   *
   * The window opens at once: opened after the answer, it would be blocked as a pop-up.
   */
  awaitFile(as: FileView, onlyPdf: boolean): AwaitedFile
  /** Asks the browser for a passkey by the options of WebAuthn. Rejects with an `ApiProblem` when its code cannot be loaded. */
  askPasskey(ceremony: 'create' | 'get', options: unknown): Promise<AskedPasskey>
  signedIn(): boolean
  /** Begins the session of this public id. */
  signIn(id: string): void
  endSession(): void
  reloadPage(): void
  /** Prints the page with all panels open, after their content has loaded. */
  printPage(left: AbortSignal): Promise<void>
  /** Copies to the clipboard. Resolves to false when the browser refuses. */
  copyText(text: string): Promise<boolean>
  /** Starts the tour of the shell at its first step. */
  startTour(): void
  /** Announces text through the portal's polite live region (requirements A5). */
  announce(words: string): void
  /** Loads the addresses of external services. */
  config(): Promise<PortalConfig>
  /** Asks this question before the user leaves the page. Returns the function that ends it. */
  holdPage(question: LeaveTexts): () => void
  /** Lets Back close what lies over the page. Returns the function that ends it. */
  closeOnBack(close: () => void): () => void
}

/** Texts of the confirmation before leaving a page. */
export interface LeaveTexts {
  title: string
  text: string
  proceed: string
  cancel: string
  /** The task's state is in the URL, so a navigation within the same page is confirmed too. */
  isAddressed?: boolean
}

/** The credential that the browser answered, as JSON of WebAuthn, or why there is none. */
export type AskedPasskey = { credential: object } | { credential?: never; reason: 'cancelled' | 'unable' }

/** A file that is being requested. */
export interface AwaitedFile {
  /** Shows or saves the file. Rejects when neither is possible. */
  take(file: File): Promise<void>
  /** Closes the window, after a failure. */
  giveUp(): void
}

const RendererContext = createContext<RendererServices | undefined>(undefined)
export const RendererProvider = RendererContext.Provider

export function useRenderer(): RendererServices {
  const services = use(RendererContext)
  if (!services) throw new Error('A block stands outside of RendererProvider')
  return services
}

export function useWording(): Wording {
  const language = useLanguage()
  const { texts, region } = useRenderer().model
  return useMemo(() => ({ language, texts, region }), [language, texts, region])
}

/** Returns a function that reads texts as strings in the current locale. Its scope defaults to the surrounding one. */
export function useReadText(): (text: TextModel, scope?: Scope) => string {
  const wording = useWording()
  const around = useScope()
  return useCallback((text, scope = around) => readText(text, scope, wording), [around, wording])
}

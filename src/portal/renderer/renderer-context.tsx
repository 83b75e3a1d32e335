/**
 * What the renderer needs of the app around it. The model is an argument: nothing in this folder imports generated code, so a test can
 * hand it a catalogue of three lines.
 */
import { createContext, use, useCallback, useMemo } from 'react'
import type { OperationsApi } from '../../api/operations-api.ts'
import type { PortalConfig } from '../../api/portal-config.ts'
import type { CatalogueModel, Scope, TextModel } from '../../catalogue/model.ts'
import type { FileView } from '../../catalogue/vocabulary.ts'
import type { AlertStore } from './alerts/alert-store.ts'
import type { AreaRegistry } from './areas/area-registry.ts'
import type { DialogStore } from './dialogs/dialog-store.ts'
import type { OpenForms } from './form/open-forms.ts'
import type { AnswerCache } from './loads/answer-cache.ts'
import type { Clock } from './scope/clock.ts'
import { useScope } from './scope/scope-context.tsx'
import { useLanguage } from './text/language-context.tsx'
import { readText, type Wording } from './text/read-text.ts'

export type RendererModel = Pick<CatalogueModel, 'dialogs' | 'forms' | 'texts' | 'problems' | 'failures' | 'delays' | 'brand'>

export interface RendererServices {
  model: RendererModel
  api: OperationsApi
  answers: AnswerCache
  clock: Clock
  areas: AreaRegistry
  alerts: AlertStore
  dialogs: DialogStore
  openForms: OpenForms
  /** The address of a screen with its parameters; undefined where a parameter of the path is missing. */
  findScreenPath(screen: string, params: Readonly<Record<string, unknown>>): string | undefined
  /** `replace`: the present page is not come back to. */
  navigate(path: string, replace?: boolean): void
  /** Leaves the portal, or opens a new tab. */
  openUrl(href: string, newTab: boolean): void
  /** Gives the person a file: an answer of the API, or the file that it answered. */
  saveFile(answer: unknown, name: TextModel, scope: Scope): void
  /** Has the browser save what an address of another origin answers, without the token. */
  saveFrom(href: string): void
  /** Takes the file that a press has asked for, in a window that is opened at once, or as a download. `onlyPdf` as in `OpenFileModel`. */
  awaitFile(as: FileView, onlyPdf: boolean): AwaitedFile
  signedIn(): boolean
  signIn(token: string): void
  endSession(): void
  reloadPage(): void
  /** Says something through the portal's one polite live region (A5). */
  announce(words: string): void
  /** Where services outside are. */
  config(): Promise<PortalConfig>
  /** Until the function that it gives is called, leaving the page asks this first. */
  holdPage(question: LeaveWords): () => void
}

/** A question in the words of whoever asks it. */
export interface LeaveWords {
  title: string
  text: string
  proceed: string
  cancel: string
  /** What is under way stands in the page's address: Back to another address of the same page is asked about, too. */
  isAddressed?: boolean
}

/** A file that is on its way: it comes, or it does not. */
export interface AwaitedFile {
  /** Shows or saves it. Rejects where it can be neither. */
  take(file: File): Promise<void>
  /** It does not come: the window closes. */
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
  const { texts } = useRenderer().model
  return useMemo(() => ({ language, texts }), [language, texts])
}

/** Reads texts as strings in the present language; in the scope around it where none is given. */
export function useReadText(): (text: TextModel, scope?: Scope) => string {
  const wording = useWording()
  const around = useScope()
  return useCallback((text, scope = around) => readText(text, scope, wording), [around, wording])
}

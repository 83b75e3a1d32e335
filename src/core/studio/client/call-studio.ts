/** Calls of the studio's server. The token is in the fragment of the address that the terminal shows. */
import type { Transport } from '@codemirror/lsp-client'
import {
  type CatalogueText,
  type ChangesAnswer,
  type DescribedCondition,
  type DescribedPlace,
  type EditAnswer,
  type EditRequest,
  type Finding,
  type History,
  type LanguageMessage,
  languageEvent,
  type OutlineFile,
  type Path,
  type PicturesAnswer,
  type Previews,
  type PublishAnswer,
  type SaveRequest,
  type ScreenChoices,
  type ScreenRequest,
  type SharedText,
  type StudioPerson,
  type TextRow,
} from '../studio-api.ts'

const kept = 'studio.token'

function findToken(): string {
  const given = location.hash.slice(1)
  if (given === '') return sessionStorage.getItem(kept) ?? ''
  sessionStorage.setItem(kept, given)
  // The address may be shown to others.
  history.replaceState(null, '', location.pathname)
  return given
}
const token = findToken()

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/__studio/api${path}`, {
    method,
    headers: { 'x-studio-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as T & { message?: string }
  if (!answer.ok) throw new Error(read.message ?? answer.statusText)
  return read
}

/** Messages to and from the language server. */
export const languageTransport: Transport = {
  send: (text) => import.meta.hot?.send(languageEvent, { token, text } satisfies LanguageMessage),
  subscribe: (handler) => import.meta.hot?.on(languageEvent, handler),
  unsubscribe: (handler) => import.meta.hot?.off(languageEvent, handler),
}

const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString()

export const studio = {
  outline: () => call<readonly OutlineFile[]>('GET', '/outline'),
  people: () => call<readonly StudioPerson[]>('GET', '/people'),
  sessionPaths: () => call<readonly string[]>('GET', '/session-paths'),
  previews: () => call<Previews>('GET', '/previews'),
  state: () => call<{ history: History; findings: readonly Finding[] }>('GET', '/state'),
  placeAt: (file: string, start: number) => call<DescribedPlace>('GET', `/place?${query({ file, start: String(start) })}`),
  /** Null where the file is gone. */
  place: (file: string, path: Path) => call<DescribedPlace | null>('GET', `/place?${query({ file, path: JSON.stringify(path) })}`),
  condition: (file: string, path: Path) => call<DescribedCondition>('GET', `/condition?${query({ file, path: JSON.stringify(path) })}`),
  texts: () => call<readonly TextRow[]>('GET', '/texts'),
  address: (file: string, path: Path) => call<{ address?: string }>('GET', `/address?${query({ file, path: JSON.stringify(path) })}`),
  /** Null where there is no such file. */
  text: (file: string) => call<CatalogueText | null>('GET', `/text?${query({ file })}`),
  save: (texts: SaveRequest) => call<EditAnswer>('POST', '/save', texts),
  /** Null once there is no such text any more. */
  shared: (name: string) => call<SharedText | null>('GET', `/shared?${query({ name })}`),
  edit: (request: EditRequest) => call<EditAnswer>('POST', '/edit', request),
  screenChoices: () => call<ScreenChoices>('GET', '/screen-choices'),
  editScreen: (request: ScreenRequest) => call<EditAnswer>('POST', '/screen', request),
  undo: () => call<EditAnswer>('POST', '/undo', {}),
  redo: () => call<EditAnswer>('POST', '/redo', {}),
  changes: (language: string) => call<ChangesAnswer>('GET', `/changes?${query({ language })}`),
  pictures: () => call<PicturesAnswer>('POST', '/pictures', {}),
  publish: (branch: string, title: string, language: string) => call<PublishAnswer>('POST', '/publish', { branch, title, language }),
  signIn: (username: string) => call<unknown>('POST', '/sign-in', { username }),
}

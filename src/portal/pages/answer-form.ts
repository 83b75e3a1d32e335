/** Answers a form that was sent without script, with what the script would have done and shown. */
import type { ScreenModel } from '../../model/catalogue-model.ts'
import { type FormAnswerer, formName, pressName } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { findFirstRoute } from '../app/find-route.ts'
import { screenLoad } from '../app/screen-loads.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { documentTitle } from '../app/use-page-arrival.ts'
import { loadOnce } from '../lazy/load-once.ts'
import { type PageAnswer, titleState } from '../renderer/surroundings/page-answer.ts'
import { readText } from '../renderer/text/read-text.ts'
import { openVisit } from './open-visit.tsx'

export const answerForm: FormAnswerer = async ({ address, language, isSecure, sent, fetch }) => {
  const { catalogue } = contents.content()
  const cookies: string[] = []
  const page = {
    get cookie() {
      return ''
    },
    set cookie(written: string) {
      cookies.push(written)
    },
  }
  const answer: PageAnswer = { states: new Map(), forms: new Map(), presses: new Map() }
  const visit = openVisit(address, language, { ...buildSurroundings(), isSecure, page, fetch }, answer)
  // The language is what the caller has.
  cookies.length = 0
  await visit.renderWhole()
  const before = visit.location()
  const form = answer.forms.get(sent.get(formName) ?? '')
  const press = answer.presses.get(sent.get(pressName) ?? '')
  if (press) await press()
  else await form?.(sent)
  const { pathname, search, hash } = visit.location()
  const isSignedIn = visit.services.session.state().id !== undefined
  const route = findFirstRoute(catalogue, isSignedIn, { pathname, search })
  if (isSignedIn || route === undefined) return { kind: 'redirect', to: `${pathname}${search}${hash}`, cookies }
  // What was on another page is not on this one.
  if (pathname !== before.pathname || search !== before.search) answer.states.clear()
  const screen = (await loadOnce(screenLoad(route, catalogue))) as ScreenModel
  answer.states.delete(titleState)
  const rendered = await visit.renderWhole()
  const title = documentTitle(readText(screen.title, {}, { language, texts: catalogue.texts }), catalogue.brand.name)
  const prefix = answer.states.get(titleState)
  return {
    kind: 'page',
    cookies,
    page: { screen: screen.name, language, title: typeof prefix === 'string' ? `${prefix} ${title}` : title, ...rendered },
  }
}

/** Answers a form that was sent without script, with what the script would have done and shown. */
import { type FormAnswerer, formName, pressName } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { findFirstRoute } from '../app/find-route.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { titleState } from '../renderer/surroundings/page-answer.ts'
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
  const visit = openVisit(address, language, { ...buildSurroundings(), isSecure, page, fetch })
  // The language is what the caller has.
  cookies.length = 0
  await visit.renderWhole()
  const before = visit.location()
  const { states, forms, presses } = visit.answer
  const form = forms.get(sent.get(formName) ?? '')
  const press = presses.get(sent.get(pressName) ?? '')
  if (press) await press()
  else await form?.(sent)
  const { pathname, search, hash } = visit.location()
  const isSignedIn = visit.services.session.state().id !== undefined
  const route = findFirstRoute(catalogue, isSignedIn, { pathname, search })
  if (isSignedIn || route === undefined) return { kind: 'redirect', to: `${pathname}${search}${hash}`, cookies }
  // What was on another page is not on this one.
  if (pathname !== before.pathname || search !== before.search) states.clear()
  states.delete(titleState)
  return { kind: 'page', cookies, page: await visit.renderWhole() }
}

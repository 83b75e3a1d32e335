import { signingPageTexts as texts } from '#generated/server/texts.ts'
import { escapeHtml } from '../../../core/lib/html.ts'
import type { Language } from '../../../core/lib/language.ts'
import type { ServerText } from '../../../core/model/catalogue-model.ts'
import { renderText } from '../../../core/server/domain/render-text.ts'
import { codeDigits, codeLifeMinutes, longestReason } from '../limits.ts'
import type { SignCase, SignSigner } from '../sign-store.ts'
import type { ViewerPaths } from './viewer-files.ts'

/** The message above the form after a submit. */
export type SubmitMessage =
  | { kind: 'code-sent' }
  | { kind: 'code-wait'; seconds: number }
  | { kind: 'code-too-many' }
  | { kind: 'code-wrong' | 'code-used-up' | 'code-none' | 'document-unread' | 'consent-missing' | 'approval-missing' | 'decline-missing' }

/** The final states of the page, with the status sent to the portal. */
export const endings = {
  signed: 'signed',
  sealing: 'pending',
  declined: 'declined',
  canceled: 'cancelled',
  expired: 'expired',
  'link-expired': 'link-expired',
  unknown: 'unknown',
  failed: 'error',
} as const
export type Ending = keyof typeof endings

export interface SignDocument {
  title: string
  body: string
  /** The status sent to the portal. */
  status: string
  /** Where the body has the pages of a document: the scripts that draw them. */
  viewer?: ViewerPaths
}

/** Returns the page of a request that cannot be signed any more. */
export function renderEnding(ending: Ending, language: Language): SignDocument {
  const title = renderText(texts[`${ending}-title`], language)
  const text = escapeHtml(renderText(texts[`${ending}-text`], language))
  return { title, status: endings[ending], body: `<main><h1>${escapeHtml(title)}</h1><p class="lead" role="status">${text}</p></main>` }
}

/** What the signer has filled in, kept when the page is shown again. */
export interface Filled {
  code: string
  hasConsented: boolean
  /** The positions of the approved texts. */
  approved: readonly number[]
  reason: string
}

interface Shown extends SignCase {
  signer: SignSigner
  /** The path of the page, which its forms post to. */
  path: string
  language: Language
  message: SubmitMessage | undefined
  hasCode: boolean
  filled: Filled
  /** The URLs of the script that draws the pages, and of what it loads. */
  viewer: ViewerPaths
}

/** Renders the page on which the signer reads the document, requests a code, and signs or declines. Works without scripts. */
export function renderSignPage({ request, signer, path, language, message, hasCode, filled, viewer }: Shown): SignDocument {
  const address = concealAddress(signer.email)
  const say = (name: PlainName) => escapeHtml(renderText(texts[name], language))
  const query = `?language=${language}`
  const isAt = (...kinds: SubmitMessage['kind'][]) => message !== undefined && kinds.includes(message.kind)
  const codeError = isAt('code-wrong', 'code-used-up', 'code-none') ? say(message?.kind as 'code-wrong') : ''
  const consentError = isAt('consent-missing') ? say('consent-missing') : ''
  const approvalError = isAt('approval-missing') ? say('approval-missing') : ''
  const declineError = isAt('decline-missing') ? say('decline-missing') : ''
  const ticked = (is: boolean) => (is ? ' checked' : '')
  // A code that has run out is not to be sent again.
  const code = isAt('code-sent', 'code-used-up', 'code-none') ? '' : filled.code
  const title = renderText(texts.heading, language)
  const isSent = isAt('code-sent')
  const notice = renderSubmitMessage(message, address, language)
  // The message about the sent code belongs to the code field, which has the focus.
  const codeHelp = [isSent && 'told', 'code-help', codeError && 'code-error'].filter(Boolean).join(' ')
  return {
    title: `${title}: ${request.name}`,
    status: 'ready',
    viewer,
    body: `<main>
      <h1>${escapeHtml(title)}</h1>
      ${isSent ? '' : notice}
      <section aria-labelledby="read"><h2 id="read">${say('document-heading')}</h2>
        <p><strong>${escapeHtml(request.name)}</strong> · ${escapeHtml(renderText(texts['counted-pages'], language, { pages: request.pageCount ?? 0 }))}</p>
        ${renderPages(request.pageCount ?? 0, `${path}/document`, viewer, language)}
        <p><a class="open" href="${path}/document" target="_blank" rel="noopener noreferrer">${say('open-document')}</a></p>
        <details><summary>${say('hash-label')}</summary><p class="hash">${escapeHtml(request.documentSha256 ?? '')}</p><p class="help">${say('hash-help')}</p></details>
      </section>
      <section aria-labelledby="get"><h2 id="get">${say('code-heading')}</h2>
        <p>${escapeHtml(renderText(texts['code-lead'], language, { email: address, minutes: codeLifeMinutes }))}</p>
        ${hasCode ? '' : `<form method="post" action="${path}/code${query}"><button class="main">${say('send-code')}</button></form>`}
      </section>
      ${
        hasCode
          ? `<section aria-labelledby="do"><h2 id="do">${say('sign-heading')}</h2>
        ${isSent ? notice : ''}
        <form method="post" action="${path}/sign${query}" novalidate>
          <div class="field"><label for="code">${say('code-label')}</label><p class="help" id="code-help">${say('code-help')}</p>
            <input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="${codeDigits + 4}" value="${escapeHtml(code)}" required aria-describedby="${codeHelp}"${codeError && ' aria-invalid="true"'}${isSent ? ' data-next' : ''}>
            ${codeError && `<p class="error" id="code-error">${codeError}</p>`}</div>
          <div class="check"><input type="checkbox" id="consent" name="consent" value="yes" required${ticked(filled.hasConsented)}${consentError && ' aria-invalid="true" aria-describedby="consent-error"'}>
            <label for="consent">${escapeHtml(renderText(texts['consent-label'], language, { title: request.name }))}</label></div>
          ${consentError && `<p class="error" id="consent-error">${consentError}</p>`}
          ${signer.approvals
            .map(
              (
                text,
                index,
              ) => `<div class="check"><input type="checkbox" id="approval-${index}" name="approval-${index}" value="yes" required${ticked(filled.approved.includes(index))}${approvalError && ' aria-invalid="true" aria-describedby="approval-error"'}>
            <label for="approval-${index}">${escapeHtml(text)}</label></div>`,
            )
            .join('')}
          ${approvalError && `<p class="error" id="approval-error">${approvalError}</p>`}
          <p class="buttons"><button class="main">${say('sign')}</button>
            <button class="plain" formaction="${path}/code${query}">${say('send-again')}</button></p>
        </form></section>`
          : ''
      }
      <details class="decline"${declineError && ' open'}><summary>${say('decline-heading')}</summary>
        <p>${say('decline-lead')}</p>
        <form method="post" action="${path}/decline${query}" novalidate>
          <div class="field"><label for="reason">${say('decline-label')}</label>
            <textarea id="reason" name="reason" rows="3" maxlength="${longestReason}" required${declineError && ' aria-invalid="true" aria-describedby="reason-error"'}>${escapeHtml(filled.reason)}</textarea>
            ${declineError && `<p class="error" id="reason-error">${declineError}</p>`}</div>
          <button class="plain">${say('decline')}</button>
        </form></details>
    </main>`,
  }
}

/**
 * Renders a frame for each page of the document, in a box that scrolls. The viewer's script fills them.
 *
 * Hidden without a script, as is the message of a viewer that fails: the link below opens the document in each case.
 */
function renderPages(pages: number, documentUrl: string, viewer: ViewerPaths, language: Language): string {
  const say = (name: PlainName) => escapeHtml(renderText(texts[name], language))
  const sheets = Array.from({ length: pages }, (_, index) => {
    const label = escapeHtml(renderText(texts['page-label'], language, { page: index + 1, pages }))
    return `<section class="sheet" aria-label="${label}"><canvas aria-hidden="true"></canvas><div class="text"></div></section>`
  })
  return `<div class="viewer" hidden data-document="${documentUrl}" data-library="${viewer.library}" data-worker="${viewer.worker}">
          <p class="buttons"><button type="button" class="plain" data-zoom="in" aria-disabled="true">${say('zoom-in')}</button><button type="button" class="plain" data-zoom="out" aria-disabled="true">${say('zoom-out')}</button></p>
          <div class="pages" role="region" tabindex="0" aria-label="${say('pages-label')}" aria-busy="true"><p class="loading">${say('pages-loading')}</p>${sheets.join('')}</div>
        </div>
        <p class="notice bad" data-viewer-failed hidden>${say('pages-failed')}</p>`
}

/** The texts without parameters. */
type PlainName = {
  [Name in keyof typeof texts]: (typeof texts)[Name] extends ServerText<Record<never, never>> ? Name : never
}[keyof typeof texts]

function renderSubmitMessage(message: SubmitMessage | undefined, email: string, language: Language): string {
  if (message === undefined) return ''
  const isGood = message.kind === 'code-sent'
  return `<p id="told" class="notice ${isGood ? 'good' : 'bad'}" role="${isGood ? 'status' : 'alert'}" tabindex="-1">${escapeHtml(wordsOf(message, email, language))}</p>`
}

function wordsOf(message: SubmitMessage, email: string, language: Language): string {
  switch (message.kind) {
    case 'code-sent':
      return renderText(texts['code-sent'], language, { email })
    case 'code-wait':
      return renderText(texts['code-wait'], language, { seconds: message.seconds })
    default:
      return renderText(texts[message.kind], language)
  }
}

/** Masks an address so that only its owner recognizes it: g•••@example.it. A user with only the link does not learn it. */
function concealAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

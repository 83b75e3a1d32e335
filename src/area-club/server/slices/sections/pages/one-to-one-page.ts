import { oneToOnePageTexts as texts } from '#generated/server/texts.ts'
import { escapeHtml } from '../../../../../core/lib/html.ts'
import type { ServerText } from '../../../../../core/model/catalogue-model.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { TicketedFramePage } from '../../../../../core/server/http/frames/frame-page.ts'
import type { Member } from '../../accounts/domain/members.ts'

type Text = ServerText<Record<never, never>>

interface Offer {
  title: Text
  text: Text
  facts: readonly Text[]
}

const lessons: readonly Offer[] = [
  {
    title: texts['ready-to-go'],
    text: texts['ready-to-go-text'],
    facts: [texts['ready-to-go-length'], texts['ready-to-go-level'], texts['ready-to-go-languages']],
  },
  {
    title: texts.conversation,
    text: texts['conversation-text'],
    facts: [texts['conversation-length'], texts['conversation-level'], texts['conversation-languages']],
  },
]
const exams: readonly Offer[] = [
  { title: texts.preliminary, text: texts['preliminary-text'], facts: [texts['preliminary-length'], texts['preliminary-dates']] },
  { title: texts.first, text: texts['first-text'], facts: [texts['first-length'], texts['first-dates']] },
]
const steps = [texts['step-1'], texts['step-2'], texts['step-3']]

/** The section /onetoone: one-to-one lessons and certification exams (specification 1). */
export const oneToOnePage: TicketedFramePage<Member> = {
  target: 'one-to-one',
  access: 'ticket',
  isFor: () => true,
  render: async ({ member, language }) => {
    const say = (text: Text): string => escapeHtml(renderText(text, language))
    const greeting = escapeHtml(renderText(texts.greeting, language, { firstName: member.firstName }))
    return {
      title: renderText(texts.title, language),
      body: `<h1>${greeting}</h1><p class="lead">${say(texts.lead)}</p>
        <h2>${say(texts.lessons)}</h2><div class="cards">${lessons.map((offer) => renderOffer(offer, say)).join('')}</div>
        <h2>${say(texts.exams)}</h2><div class="cards">${exams.map((offer) => renderOffer(offer, say)).join('')}</div>
        <h2>${say(texts.how)}</h2><ol>${steps.map((step) => `<li>${say(step)}</li>`).join('')}</ol>`,
    }
  },
}

function renderOffer({ title, text, facts }: Offer, say: (text: Text) => string): string {
  return `<section class="card"><h3>${say(title)}</h3><p>${say(text)}</p><ul>${facts.map((fact) => `<li>${say(fact)}</li>`).join('')}</ul></section>`
}

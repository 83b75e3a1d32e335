import { companionPageTexts as texts } from '#generated/server/texts.ts'
import { formatDate } from '../../../../../core/lib/dates.ts'
import { escapeHtml } from '../../../../../core/lib/html.ts'
import type { Language } from '../../../../../core/lib/language.ts'
import type { ServerText } from '../../../../../core/model/catalogue-model.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { TicketedFramePage } from '../../../../../core/server/http/frames/frame-page.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { type CompanionGroup, momentOf, orderGroups, type TravelNotice } from '../domain/companion-groups.ts'
import { listCompanionGroups } from '../queries.ts'

/**
 * The page of /grp-docenti (specification 2): the groups that the teacher leads.
 *
 * For teachers with the companion profile only (specification 6), with or without groups.
 */
export const companionPage: TicketedFramePage<Member> = {
  target: 'grp-docenti',
  access: 'ticket',
  isFor: ({ memberIsDocente, docenteIframe }) => memberIsDocente && docenteIframe,
  render: async ({ database, memberId, now, language }) => {
    const say = (text: ServerText<Record<never, never>>) => escapeHtml(renderText(text, language))
    const today = localDay(now)
    const groups = orderGroups(await listCompanionGroups(database, memberId, language), today)
    return {
      title: renderText(texts.title, language),
      body:
        groups.length === 0
          ? `<h1>${say(texts['empty-title'])}</h1><p class="lead">${say(texts['empty-text'])}</p>`
          : `<h1>${say(texts.title)}</h1><p class="lead">${say(texts.lead)}</p>${groups.map((group) => renderGroup(group, today, language)).join('')}`,
    }
  },
}

function renderGroup(group: CompanionGroup, today: string, language: Language): string {
  const say = (text: ServerText<Record<never, never>>) => escapeHtml(renderText(text, language))
  const moment = momentOf(group, today)
  const period = escapeHtml(renderText(texts.days, language, { from: group.periodFrom, to: group.periodTo }))
  const count = group.participants.length
  const heading =
    count === 0 ? say(texts.participants) : escapeHtml(renderText(texts['counted-participants'], language, { participants: count }))
  const participants =
    count === 0
      ? `<p>${say(texts['no-participants'])}</p>`
      : `<ul class="names">${group.participants.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const notices =
    group.notices.length === 0
      ? `<p>${say(texts['no-notices'])}</p>`
      : `<ul class="notices">${group.notices.map((notice) => renderNotice(notice)).join('')}</ul>`
  return `<article class="group">
    <p class="moment" data-moment="${moment}">${say(texts[`moment-${moment}`])}</p>
    <h2>${escapeHtml(group.title)}</h2>
    <dl><div><dt>${say(texts.destination)}</dt><dd>${escapeHtml(group.destination)}</dd></div><div><dt>${say(texts.period)}</dt><dd>${period}</dd></div></dl>
    <h3>${heading}</h3>${participants}
    <h3>${say(texts.notices)}</h3>${notices}
  </article>`
}

function renderNotice({ publishedOn, title, text }: TravelNotice): string {
  return `<li><p class="day"><time datetime="${publishedOn}">${formatDate(publishedOn)}</time></p><p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(text)}</p></li>`
}

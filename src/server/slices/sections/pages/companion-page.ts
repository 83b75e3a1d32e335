import type { Language } from '../../../../lib/language.ts'
import { showDate } from '../../../../lib/show-date.ts'
import { romeDay } from '../../../domain/clock.ts'
import type { TicketedFramePage } from '../../../http/frames/frame-page.ts'
import { escapeHtml } from '../../../http/html.ts'
import { type CompanionGroup, type GroupMoment, momentOf, orderGroups, type TravelNotice } from '../domain/companion-groups.ts'
import { listCompanionGroups } from '../queries.ts'

interface Words {
  title: string
  lead: string
  moments: Record<GroupMoment, string>
  destination: string
  period: string
  days(from: string, to: string): string
  participants(count: number): string
  noParticipants: string
  notices: string
  noNotices: string
  empty: { title: string; text: string }
}

const words: Record<Language, Words> = {
  it: {
    title: 'I tuoi gruppi',
    lead: 'Destinazione, date, chi parte con te e gli avvisi di viaggio.',
    moments: { coming: 'In programma', 'under-way': 'In viaggio', over: 'Concluso' },
    destination: 'Destinazione',
    period: 'Periodo',
    days: (from, to) => `dal ${from} al ${to}`,
    participants: (count) => (count === 0 ? 'Partecipanti' : count === 1 ? '1 partecipante' : `${count} partecipanti`),
    noParticipants: 'L’elenco dei partecipanti arriva con le prime iscrizioni.',
    notices: 'Avvisi di viaggio',
    noNotices: 'Per ora non ci sono avvisi di viaggio.',
    empty: {
      title: 'Nessun gruppo assegnato',
      text: 'Quando ti affidiamo un gruppo, qui trovi la destinazione, le date, i partecipanti e gli avvisi di viaggio.',
    },
  },
  en: {
    title: 'Your groups',
    lead: 'Destination, dates, who travels with you, and the travel notices.',
    moments: { coming: 'Coming up', 'under-way': 'Travelling', over: 'Finished' },
    destination: 'Destination',
    period: 'Period',
    days: (from, to) => `from ${from} to ${to}`,
    participants: (count) => (count === 0 ? 'Participants' : count === 1 ? '1 participant' : `${count} participants`),
    noParticipants: 'The list of participants arrives with the first registrations.',
    notices: 'Travel notices',
    noNotices: 'There are no travel notices yet.',
    empty: {
      title: 'No group assigned',
      text: 'When we assign a group to you, you will find its destination, dates, participants and travel notices here.',
    },
  },
}

/** The companion profile of /grp-docenti (section 2): the groups that the teacher leads. For teachers with the companion profile alone (section 6), with or without groups. */
export const companionPage: TicketedFramePage = {
  target: 'grp-docenti',
  access: 'ticket',
  isFor: ({ memberIsDocente, docenteIframe }) => memberIsDocente && docenteIframe,
  render: async ({ database, memberId, now, language }) => {
    const said = words[language]
    const today = romeDay(now)
    const groups = orderGroups(await listCompanionGroups(database, memberId, language), today)
    return {
      title: said.title,
      body:
        groups.length === 0
          ? `<h1>${said.empty.title}</h1><p class="lead">${said.empty.text}</p>`
          : `<h1>${said.title}</h1><p class="lead">${said.lead}</p>${groups.map((group) => renderGroup(group, today, said)).join('')}`,
    }
  },
}

function renderGroup(group: CompanionGroup, today: string, said: Words): string {
  const moment = momentOf(group, today)
  const period = said.days(showDate(group.periodFrom), showDate(group.periodTo))
  const participants =
    group.participants.length === 0
      ? `<p>${said.noParticipants}</p>`
      : `<ul class="names">${group.participants.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const notices =
    group.notices.length === 0
      ? `<p>${said.noNotices}</p>`
      : `<ul class="notices">${group.notices.map((notice) => renderNotice(notice)).join('')}</ul>`
  return `<article class="group">
    <p class="moment" data-moment="${moment}">${said.moments[moment]}</p>
    <h2>${escapeHtml(group.title)}</h2>
    <dl><div><dt>${said.destination}</dt><dd>${escapeHtml(group.destination)}</dd></div><div><dt>${said.period}</dt><dd>${period}</dd></div></dl>
    <h3>${said.participants(group.participants.length)}</h3>${participants}
    <h3>${said.notices}</h3>${notices}
  </article>`
}

function renderNotice({ publishedOn, title, text }: TravelNotice): string {
  return `<li><p class="day"><time datetime="${publishedOn}">${showDate(publishedOn)}</time></p><p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(text)}</p></li>`
}

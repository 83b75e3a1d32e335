import { useEffect, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { useLatest } from '../../../core/portal/renderer/use-latest.ts'
import { useOutsideAddress } from '../../../core/portal/renderer/use-outside-address.ts'
import { useReconnect } from '../../../core/portal/renderer/use-reconnect.ts'
import { useStore } from '../../../core/portal/ui/use-store.ts'
import type { CascadeArea } from './cascade-area.ts'
import { type CascadeSession, createCascadeSession } from './cascade-session.ts'
import type { CascadeState } from './cascade-state.ts'
import { areSame, type Choice, readChoice, writeChoice } from './choice.ts'
import { packageCall } from './package-calls.ts'
import type { Answers, Question, QuestionKind } from './questions.ts'

export interface Cascade {
  session: CascadeSession
  state: CascadeState
  choose(choice: Choice, isElsewhere?: boolean): void
}

/**
 * Keeps the cascade's session while the area is mounted, and its choice in the page's address.
 *
 * The choice thereby survives a reload and an expired session, and Back undoes the last selection.
 */
export function useCascade(area: CascadeArea): Cascade {
  const latestArea = useLatest(area)
  const { country, programme, period, city, isee, extras } = area.given
  const [session] = useState(() => openSession(latestArea))
  const state = useStore(session.subscribe, session.state)
  const addressed = readChoice(withoutAbsent({ country, programme, period, city, isee, extras }))
  const wrote = useOutsideAddress(asOneString(addressed), () => session.choose(addressed, false))

  useEffect(() => {
    session.open()
    return session.close
  }, [session])
  useReconnect(() => {
    // A retry would also remove the message of a change that was not saved.
    if ([...state.answers.values()].some(({ status }) => status === 'failed')) session.retry()
  })

  const { holdPage } = useRenderer()
  const isHeld = state.change.status === 'applying'
  useEffect(() => {
    if (!isHeld) return
    const { readText } = latestArea()
    return holdPage({
      title: readText('leave-title'),
      text: readText('leave'),
      proceed: readText('leave-proceed'),
      cancel: readText('leave-stay'),
    })
  }, [isHeld, holdPage, latestArea])

  const choose = (choice: Choice, isElsewhere?: boolean) => {
    const before = session.state().choice
    session.choose(choice, isElsewhere)
    if (areSame(before, session.state().choice)) return
    const { choice: chosen } = session.state()
    wrote(asOneString(chosen))
    void area.tell('chosen', writeChoice(chosen))
  }
  return { session, state, choose }
}

const asOneString = (choice: Choice) => JSON.stringify(writeChoice(choice))

function withoutAbsent<Words extends object>(words: Words): { [Name in keyof Words]?: NonNullable<Words[Name]> } {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined && word !== null)) as never
}

function openSession(area: () => CascadeArea): CascadeSession {
  const { practice, country, programme, period, city, isee, extras } = area().given
  const { call } = area()
  const division = practice.productDivisionId
  const ask = (question: Question, signal: AbortSignal): Promise<Answers[QuestionKind]> => {
    const options = { signal }
    switch (question.kind) {
      case 'others':
        return call('listOtherPeriods', { id: practice.id }, options)
      case 'countries':
        return call('listDestinations', { id: division }, options)
      case 'programmes':
        return call('listPackages', { destination: question.country, division, practice: practice.id }, options)
      case 'periods':
        return call('listTurns', { webgroup: question.programme, division, practice: practice.id }, options)
      case 'cities':
        return call(packageCall('listPackageCities', division), { package: question.package, division }, options)
      case 'structures':
        return call(packageCall('listPackageStructures', division), { package: question.package, division }, options)
      case 'kinds':
        return call(packageCall('listPackageProgrammeTypes', division), { package: question.package, division }, options)
      case 'alternatives':
        return call(
          packageCall('listAlternativeServices', division),
          { package: question.package, division, alternative: question.city },
          options,
        )
      case 'extras':
        return call(
          packageCall('listExtraServices', division),
          { package: question.package, division, alternative: question.city },
          options,
        )
      case 'present':
        return call('previewEdit', { practiceId: practice.id, newPackageId: practice.buyedPackage.id, newPackageItems: [] }, options)
      case 'preview':
        return call(
          'previewEdit',
          { practiceId: practice.id, newPackageId: question.package, newPackageItems: [...question.items] },
          options,
        )
    }
  }
  return createCascadeSession(
    {
      ask,
      apply: (newPackageId, items, expectedTotal) =>
        call('editPackage', { practiceId: practice.id, newPackageId, newPackageItems: [...items], expectedTotal }),
    },
    { practiceId: practice.id, division, practiceType: practice.practiceType },
    readChoice(withoutAbsent({ country, programme, period, city, isee, extras })),
    area().constants.quiet,
  )
}

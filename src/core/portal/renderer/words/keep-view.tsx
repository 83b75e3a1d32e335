import styled from '@emotion/styled'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, languages } from '../../../lib/language.ts'
import type { KeepBlock } from '../../../model/catalogue-model.ts'
import { Checkbox } from '../../fields/checkbox.tsx'
import { fieldIds } from '../../fields/control-props.ts'
import { Alert } from '../../ui/alert.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import { useStore } from '../../ui/use-store.ts'
import { isOutdated } from '../loads/answer-cache.ts'
import { usePerson } from '../person-context.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { readText } from '../text/read-text.ts'
import { Text } from '../text/text.tsx'

// Below the label, beside the box.
const Kept = styled.p`
  margin-block: -4px 0; margin-inline: 38px 0;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`

/** Finds the queries of these operations that the page shows. */
const shownQueries = (client: QueryClient, operations: readonly string[]) =>
  client.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey }) => operations.includes(String(queryKey[0])) })

/**
 * The switch that keeps a page on the device. Kept pages are kept again whenever their data has been loaded anew.
 *
 * Says when the page was kept while it shows kept data.
 */
export function KeepView({ block }: { block: KeepBlock }) {
  const { kept, model, clock } = useRenderer()
  const client = useQueryClient()
  const scope = useScope()
  const person = usePerson()
  const id = useId()
  const { pathname } = useLocation()
  const isHere = ({ path }: { path: string }) => path === pathname
  const page = useStore(kept.subscribe, kept.pages).find(isHere)
  const lastDay = block.lastDay.read(scope)
  const operations = useMemo(() => [...block.operations, ...model.session.map(({ operation }) => operation)], [block, model])
  const isOld = shownQueries(client, operations).some(isOutdated)

  const keep = useCallback(async () => {
    const shown = shownQueries(client, operations)
    const { texts, region } = model
    const nameIn = (language: Language) => readText(block.name, scope, { language, texts, region })
    if (person === undefined || typeof lastDay !== 'string' || !shown.every(({ state }) => state.status === 'success')) return
    await kept.keep({
      path: pathname,
      name: Object.fromEntries(languages.map((language) => [language, nameIn(language)])) as Record<Language, string>,
      person,
      savedAt: clock.now().toISOString(),
      lastDay,
      answers: shown.map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
    })
  }, [client, operations, block, model, scope, person, lastDay, kept, clock, pathname])

  // The scope changes with the data.
  const isKept = page !== undefined
  useEffect(() => {
    if (isKept) void keep()
  }, [isKept, keep])

  if (!kept.isAvailable || person === undefined) return null
  const ids = fieldIds(id)
  return (
    <>
      {page && isOld && (
        <Alert severity="info" icon="clock">
          <Text text={block.saved} scope={{ ...scope, savedAt: page.savedAt }} />
        </Alert>
      )}
      <Checkbox
        id={id}
        name={id}
        value={isKept}
        onChange={(isWanted) => void (isWanted === true ? keep() : kept.drop(isHere))}
        onBlur={() => undefined}
        describedBy={ids.hint}
        invalid={false}
        required={false}
        readOnly={false}
        label={<Text text={block.label} />}
        labelId={ids.label}
      />
      <Kept id={ids.hint}>
        <Text text={block.text} />
      </Kept>
    </>
  )
}

import { useMemo } from 'react'
import type { MenuAgendaModel, Scope } from '../../model/catalogue-model.ts'
import { findAgendaRows } from '../renderer/agenda/find-agenda-rows.ts'
import { WithLoads } from '../renderer/loads/with-loads.tsx'
import { useSurroundings } from '../renderer/scope/scope-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { CountBadge } from '../ui/count-badge.tsx'

export interface MenuCountProps {
  agenda: MenuAgendaModel
  /** The screen to which the counted items lead. */
  screen: string
  scope: Scope
  /** The id of the number in words. */
  labelId: string
}

function Count({ agenda, screen, labelId }: MenuCountProps) {
  const { scope, loads } = useSurroundings()
  const count = useMemo(() => {
    // The others are left out before they are judged for each booking.
    const items = agenda.items.filter(({ to }) => to.kind === 'screen' && to.screen === screen)
    return findAgendaRows({ ...agenda, items }, scope, loads).rows.length
  }, [agenda, screen, scope, loads])
  if (count === 0) return null
  return <CountBadge count={count} wordsId={labelId} words={<Text text={agenda.text} scope={{ ...scope, count }} />} />
}

/** The number of things to do on a screen, beside its menu entry. Nothing while it is unknown or zero. */
export function MenuCount(props: MenuCountProps) {
  if (props.agenda.when?.holds(props.scope) === false) return null
  return (
    <WithLoads loads={props.agenda.data} outer={{ scope: props.scope, loads: {} }}>
      <Count {...props} />
    </WithLoads>
  )
}

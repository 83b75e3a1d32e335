/** Settings of the portal's own behaviour. Each has a default, so a catalogue writes only those that it changes. */
import { type ConstantKind, constant, type Key, may, record } from './shape.ts'

export interface BehaviourKey {
  kind: ConstantKind
  /** As written in a catalogue, with its unit. */
  default: string | number
  says: string
}

export const behaviourKeys: Readonly<Record<string, BehaviourKey>> = {
  alert: { kind: 'duration', default: '4 s', says: 'How long an announcement stands.' },
  alertFade: { kind: 'duration', default: '1 s', says: 'How long an announcement takes to fade.' },
  inlineStatus: { kind: 'duration', default: '3 s', says: 'How long the status beside a field that is edited by itself stands.' },
  editQuiet: { kind: 'duration', default: '200 ms', says: 'How long a form stands still before what was typed is judged or previewed.' },
  sessionWarning: { kind: 'duration', default: '2 min', says: 'How long before its end the session is said to end.' },
  searchAfter: { kind: 'integer', default: 2, says: 'Typed characters beyond which a long list of choices opens.' },
}

export const behaviour = record(
  'behaviour',
  'Delays and limits that the portal itself goes by, read as `portal.behaviour.<name>`. What is left out has its default.',
  () =>
    Object.fromEntries(
      Object.entries(behaviourKeys).map(([name, { kind, default: preset, says }]): [string, Key] => [
        name,
        may(constant(kind), `${says} \`${preset}\` where it is left out.`),
      ]),
    ),
)

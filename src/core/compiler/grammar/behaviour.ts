/** Settings of the portal's own behaviour. Each has a default, so a catalogue writes only those that it changes. */
import { type ConstantKind, constant, type Key, may, record } from './shape.ts'

export interface BehaviourKey {
  kind: ConstantKind
  /** As written in a catalogue, with its unit. */
  default: string | number
  description: string
}

export const behaviourKeys: Readonly<Record<string, BehaviourKey>> = {
  alert: { kind: 'duration', default: '4 s', description: 'How long a passing message is shown.' },
  alertFade: { kind: 'duration', default: '1 s', description: 'How long a passing message takes to fade.' },
  inlineStatus: { kind: 'duration', default: '3 s', description: 'How long the status beside a field that is edited on its own is shown.' },
  editQuiet: {
    kind: 'duration',
    default: '200 ms',
    description: 'Pause in typing after which a form is validated or previewed (debounce).',
  },
  sessionWarning: { kind: 'duration', default: '2 min', description: 'How long before its end a warning about the session is shown.' },
  versionCheck: {
    kind: 'duration',
    default: '10 min',
    description: 'A user who returns to the page after this time is told of a new version of the portal.',
  },
  searchAfter: { kind: 'integer', default: 2, description: 'A long list of choices opens after more than this many typed characters.' },
}

export const behaviour = record(
  'behaviour',
  'Delays and limits of the portal, read as `portal.behaviour.<name>`. Omitted keys have their defaults.',
  () =>
    Object.fromEntries(
      Object.entries(behaviourKeys).map(([name, { kind, default: preset, description }]): [string, Key] => [
        name,
        may(constant(kind), `${description} Default: \`${preset}\`.`),
      ]),
    ),
)

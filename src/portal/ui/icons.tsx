/**
 * Maps icon names to their components.
 *
 * Each icon is imported from its own file, so that the bundle holds only these. The icons of the public pages are in the first chunk; the
 * others are lazy-loaded with the members' pages, or when one is rendered.
 */

import type { IconProps as PhosphorProps } from '@phosphor-icons/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ComponentType, Suspense, use } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { type OwnIconName, ownIcons } from './own-icons.ts'

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone'
type Drawing = ComponentType<PhosphorProps>

type AnyIconName = IconName | OwnIconName

const firstIcons = {
  mail: EnvelopeSimpleIcon,
  help: QuestionIcon,
  save: CheckIcon,
  due: WarningCircleIcon,
  paid: CheckCircleIcon,
  info: InfoIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  error: WarningCircleIcon,
  arrow: ArrowRightIcon,
  back: ArrowLeftIcon,
  reload: ArrowsClockwiseIcon,
  unfold: CaretDownIcon,
  close: XIcon,
  chosen: CheckIcon,
} as const satisfies Partial<Record<AnyIconName, Drawing>>
type FirstIconName = keyof typeof firstIcons
/** Icons of bookings, payments and contracts, which the other pages do not show. */
type TripIconName =
  | 'place'
  | 'services'
  | 'clock'
  | 'invoice'
  | 'print'
  | 'filter'
  | 'family'
  | 'calculator'
  | 'pause'
  | 'sign'
  | 'signed'
  | 'pen'
  | 'flag'
export type LazyIcons = Readonly<Record<Exclude<AnyIconName, FirstIconName | TripIconName>, Drawing>>
export type TripIcons = Readonly<Record<TripIconName, Drawing>>

const retryMs = 5_000
const drawings: Partial<Record<AnyIconName, Drawing>> = { ...firstIcons }

/** Registers icons that a page's chunk contains, so that they render without a fallback. */
export function registerIcons(icons: LazyIcons | TripIcons): void {
  Object.assign(drawings, icons)
}

type Icons = Partial<Record<AnyIconName, Drawing>>
/** The lazy-loaded chunks of icons. */
const files = {
  lazy: async (): Promise<LazyIcons> => (await import('./lazy-icons.ts')).lazyIcons,
  trip: async (): Promise<TripIcons> => (await import('./trip-icons.ts')).tripIcons,
} as const
const loading: Partial<Record<keyof typeof files, Promise<Icons>>> = {}

/** Loads a chunk of icons. Never rejects: pages work without icons. A failed import may be repeated after `retryMs` milliseconds. */
function loadIcons(file: keyof typeof files): Promise<Icons> {
  loading[file] ??= files[file]().then(
    (icons) => {
      registerIcons(icons)
      return icons
    },
    () => {
      setTimeout(() => {
        delete loading[file]
      }, retryMs)
      return {}
    },
  )
  return loading[file]
}

/** Default weight of the other icons: states filled, arrows bold, all others regular. */
const weights: Partial<Record<AnyIconName, IconWeight>> = {
  due: 'fill',
  paid: 'fill',
  failed: 'fill',
  pending: 'fill',
  info: 'fill',
  success: 'fill',
  warning: 'fill',
  error: 'fill',
  arrow: 'bold',
  back: 'bold',
  chosen: 'bold',
}

export interface IconProps {
  name: AnyIconName
  /** Side in pixels; by default 24. */
  size?: number | undefined
  weight?: IconWeight | undefined
  /** Accessible name of an icon without text. Without it the icon is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** An icon in the colour of the surrounding text. While it loads, an empty one reserves its space. */
export function Icon({ name, size = 24, weight, label, className }: IconProps) {
  const properties = {
    size,
    weight: (ownIcons as Partial<Record<AnyIconName, { weight: IconWeight }>>)[name]?.weight ?? weight ?? weights[name] ?? 'regular',
    focusable: 'false',
    ...(className ? { className } : {}),
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  } as const
  const Drawn = drawings[name]
  if (Drawn) return <Drawn {...properties} />
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <LazyIcon name={name} properties={properties} />
    </Suspense>
  )
}

function LazyIcon({ name, properties }: { name: AnyIconName; properties: PhosphorProps }) {
  const Drawn = use(loadIcons('lazy'))[name] ?? use(loadIcons('trip'))[name]
  return Drawn ? <Drawn {...properties} /> : null
}

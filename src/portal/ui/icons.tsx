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

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone'
type Drawing = ComponentType<PhosphorProps>

/** Icons of the interface that the catalogue does not name. `pen`: a contract to be signed. */
export type OwnIconName = 'unfold' | 'close' | 'menu' | 'chosen' | 'calculator' | 'flag' | 'pause' | 'pen'
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
/** Icons of contracts and past trips: large drawings that few pages show. */
type RareIconName = 'sign' | 'signed' | 'pen' | 'flag'
export type LazyIcons = Readonly<Record<Exclude<AnyIconName, FirstIconName | RareIconName>, Drawing>>
export type RareIcons = Readonly<Record<RareIconName, Drawing>>

const retryMs = 5_000
const drawings: Partial<Record<AnyIconName, Drawing>> = { ...firstIcons }

/** Registers icons that a page's chunk contains, so that they render without a fallback. */
export function registerIcons(icons: LazyIcons | RareIcons): void {
  Object.assign(drawings, icons)
}

type Icons = Partial<Record<AnyIconName, Drawing>>
/** The lazy-loaded chunks of icons. */
const files = {
  lazy: async (): Promise<LazyIcons> => (await import('./lazy-icons.ts')).lazyIcons,
  rare: async (): Promise<RareIcons> => (await import('./rare-icons.ts')).rareIcons,
} as const
const rare: ReadonlySet<string> = new Set<RareIconName>(['sign', 'signed', 'pen', 'flag'])
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

/** Default weight of icons: states filled, arrows bold, all others regular. */
const weights: Partial<Record<IconName | OwnIconName, IconWeight>> = {
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
  unfold: 'bold',
  close: 'bold',
  chosen: 'bold',
  menu: 'bold',
}

export interface IconProps {
  name: IconName | OwnIconName
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
    weight: weight ?? weights[name] ?? 'regular',
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
  const Drawn = use(loadIcons(rare.has(name) ? 'rare' : 'lazy'))[name]
  return Drawn ? <Drawn {...properties} /> : null
}

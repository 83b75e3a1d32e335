/**
 * Every icon of the language, drawn. Single-file imports: a page carries the icons that are named here and none of the others. The public
 * pages and forms begin with the first ones; the rest is another file, which comes with the member's pages or when an icon asks for it.
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
import type { IconName } from '../../catalogue/vocabulary.ts'

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone'
type Drawing = ComponentType<PhosphorProps>

/** Icons that the interface itself draws and the catalogue never names. `pen`: a contract still to be signed. */
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
/** Of contracts and of trips that are over: large drawings that few pages show. */
type RareIconName = 'sign' | 'signed' | 'pen' | 'flag'
export type LazyIcons = Readonly<Record<Exclude<AnyIconName, FirstIconName | RareIconName>, Drawing>>
export type RareIcons = Readonly<Record<RareIconName, Drawing>>

const retryMs = 5_000
const drawings: Partial<Record<AnyIconName, Drawing>> = { ...firstIcons }

/** Lets a page whose chunk contains the icons draw them at once. */
export function keepIcons(icons: LazyIcons | RareIcons): void {
  Object.assign(drawings, icons)
}

type Icons = Partial<Record<AnyIconName, Drawing>>
/** The other files of icons. */
const files = {
  lazy: async (): Promise<LazyIcons> => (await import('./lazy-icons.ts')).lazyIcons,
  rare: async (): Promise<RareIcons> => (await import('./rare-icons.ts')).rareIcons,
} as const
const rare: ReadonlySet<string> = new Set<RareIconName>(['sign', 'signed', 'pen', 'flag'])
const loading: Partial<Record<keyof typeof files, Promise<Icons>>> = {}

/** Never fails: without its icons a page is still a page. After a lost connection they are asked for again. */
function loadIcons(file: keyof typeof files): Promise<Icons> {
  loading[file] ??= files[file]().then(
    (icons) => {
      keepIcons(icons)
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

/** How an icon is drawn where its place asks for nothing else: states filled, arrows bold, everything else in a thin line. */
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
  /** Side in pixels; 24. */
  size?: number | undefined
  weight?: IconWeight | undefined
  /** The name of an icon that stands alone. Without it the icon is decoration, and the words beside it speak. */
  label?: string | undefined
  className?: string | undefined
}

/** An icon in the colour of the text around it. One that is still on its way keeps its place. */
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

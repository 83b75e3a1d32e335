/** The icons by name. Each is imported from its own file, so that the bundle holds only these. */
import type { IconProps as PhosphorProps } from '@phosphor-icons/react'
import { AppleLogoIcon } from '@phosphor-icons/react/dist/csr/AppleLogo'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { BagSimpleIcon } from '@phosphor-icons/react/dist/csr/BagSimple'
import { CalculatorIcon } from '@phosphor-icons/react/dist/csr/Calculator'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { ChalkboardTeacherIcon } from '@phosphor-icons/react/dist/csr/ChalkboardTeacher'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { GooglePlayLogoIcon } from '@phosphor-icons/react/dist/csr/GooglePlayLogo'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { SignatureIcon } from '@phosphor-icons/react/dist/csr/Signature'
import { SignInIcon } from '@phosphor-icons/react/dist/csr/SignIn'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle'
import { SuitcaseRollingIcon } from '@phosphor-icons/react/dist/csr/SuitcaseRolling'
import { TicketIcon } from '@phosphor-icons/react/dist/csr/Ticket'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import type { ComponentType } from 'react'
import type { IconName } from '../../model/vocabulary.ts'

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone'

/** Icons of the interface that the catalogue does not name. `chosen` is drawn like `save`, `pen` for a contract to be signed. */
export type OwnIconName = 'unfold' | 'earlier' | 'close' | 'chosen' | 'menu' | 'calculator' | 'pause' | 'pen' | 'flag'
type AnyIconName = IconName | OwnIconName

const drawings: Readonly<Record<AnyIconName, ComponentType<PhosphorProps>>> = {
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
  earlier: CaretUpIcon,
  close: XIcon,
  chosen: CheckIcon,
  member: UserCircleIcon,
  bookings: SuitcaseRollingIcon,
  payments: CreditCardIcon,
  documents: FileTextIcon,
  ticket: TicketIcon,
  'one-to-one': ChatsCircleIcon,
  store: BagSimpleIcon,
  upselling: SparkleIcon,
  companion: ChalkboardTeacherIcon,
  calendar: CalendarBlankIcon,
  search: MagnifyingGlassIcon,
  phone: PhoneIcon,
  login: SignInIcon,
  logout: SignOutIcon,
  edit: PencilSimpleIcon,
  add: PlusIcon,
  delete: TrashIcon,
  upload: UploadSimpleIcon,
  download: DownloadSimpleIcon,
  open: ArrowSquareOutIcon,
  external: ArrowSquareOutIcon,
  'fill-in': NotePencilIcon,
  copy: CopyIcon,
  pending: HourglassMediumIcon,
  failed: XCircleIcon,
  lock: LockSimpleIcon,
  'app-store': AppleLogoIcon,
  'google-play': GooglePlayLogoIcon,
  menu: ListIcon,
  place: MapPinIcon,
  services: ListChecksIcon,
  clock: ClockCountdownIcon,
  invoice: ReceiptIcon,
  print: PrinterIcon,
  filter: FunnelIcon,
  family: UsersThreeIcon,
  calculator: CalculatorIcon,
  pause: PauseCircleIcon,
  sign: SignatureIcon,
  signed: SealCheckIcon,
  pen: PenNibIcon,
  flag: FlagCheckeredIcon,
}

/** Weights of the icons that are not regular by default: states and actions filled, arrows bold. */
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
  unfold: 'bold',
  close: 'bold',
  menu: 'bold',
  calculator: 'fill',
  pause: 'fill',
  pen: 'fill',
  flag: 'fill',
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

/** An icon in the colour of the surrounding text. */
export function Icon({ name, size = 24, weight, label, className }: IconProps) {
  const Drawing = drawings[name]
  return (
    <Drawing
      size={size}
      weight={weight ?? weights[name] ?? 'regular'}
      focusable="false"
      {...(className ? { className } : {})}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

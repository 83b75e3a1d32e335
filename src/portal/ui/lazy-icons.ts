/** Icons that public pages do not show at first: menus, buttons, table rows, dates. The chunks of the members' pages include them. */
import { AppleLogoIcon } from '@phosphor-icons/react/dist/csr/AppleLogo'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut'
import { BagSimpleIcon } from '@phosphor-icons/react/dist/csr/BagSimple'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { ChalkboardTeacherIcon } from '@phosphor-icons/react/dist/csr/ChalkboardTeacher'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { GooglePlayLogoIcon } from '@phosphor-icons/react/dist/csr/GooglePlayLogo'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium'
import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { SignInIcon } from '@phosphor-icons/react/dist/csr/SignIn'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle'
import { SuitcaseRollingIcon } from '@phosphor-icons/react/dist/csr/SuitcaseRolling'
import { TicketIcon } from '@phosphor-icons/react/dist/csr/Ticket'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import type { LazyIcons } from './icons.tsx'

export const lazyIcons: LazyIcons = {
  member: UserCircleIcon,
  practices: SuitcaseRollingIcon,
  payments: CreditCardIcon,
  documents: FileTextIcon,
  voucher: TicketIcon,
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
}

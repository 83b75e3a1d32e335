/** Icons of bookings, payments and contracts. The cards of trips include them; elsewhere they are loaded when one is rendered. */
import { CalculatorIcon } from '@phosphor-icons/react/dist/csr/Calculator'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { SignatureIcon } from '@phosphor-icons/react/dist/csr/Signature'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { TripIcons } from './icons.tsx'

export const tripIcons: TripIcons = {
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

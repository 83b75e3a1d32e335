/** The icons of contracts and of trips that are over: large drawings, a file of their own that comes where one of them is drawn. */
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { SignatureIcon } from '@phosphor-icons/react/dist/csr/Signature'
import type { RareIcons } from './icons.tsx'

export const rareIcons: RareIcons = {
  sign: SignatureIcon,
  signed: SealCheckIcon,
  pen: PenNibIcon,
  flag: FlagCheckeredIcon,
}

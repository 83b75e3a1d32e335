/** Icons of contracts and past trips: large drawings in a separate chunk. */
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

/** The catalogue's part for members, loaded once. */
import type { CatalogueModel, MemberModel } from '../../catalogue/model.ts'
import { createPiece, type Piece } from '../renderer/loads/piece.ts'

type Load = CatalogueModel['member']

const pieces = new WeakMap<Load, Piece<MemberModel>>()
const arrived = new WeakMap<Load, MemberModel>()

/** The same piece for the same catalogue. */
export function findMember({ member: load }: Pick<CatalogueModel, 'member'>): Piece<MemberModel> {
  const known = pieces.get(load)
  if (known) return known
  const made = createPiece(async () => {
    const member = await load()
    arrived.set(load, member)
    return member
  })
  pieces.set(load, made)
  return made
}

/** Before anybody shows it. A failure is told where it is shown, which asks again. */
export async function loadMemberAhead(catalogue: Pick<CatalogueModel, 'member'>): Promise<void> {
  await findMember(catalogue)
    .ahead()
    .catch(() => undefined)
}

/** Undefined until it is here; every screen of a member is drawn with it. */
export const arrivedMember = ({ member }: Pick<CatalogueModel, 'member'>): MemberModel | undefined => arrived.get(member)

/** The catalogue's part for members, loaded once. */
import type { CatalogueModel, MemberModel } from '../../catalogue/model.ts'
import { withMarks } from '../renderer/loads/late.tsx'

type Load = CatalogueModel['member']

const loading = new WeakMap<Load, Promise<MemberModel>>()
const arrived = new WeakMap<Load, MemberModel>()

/** The same promise for the same catalogue, as `use` needs it. */
export function loadMember({ member: load }: Pick<CatalogueModel, 'member'>): Promise<MemberModel> {
  const known = loading.get(load)
  if (known) return known
  const member = withMarks(load())
  loading.set(load, member)
  member.then(
    (model) => arrived.set(load, model),
    // Forgotten once it was told, so that coming back tries again.
    () => setTimeout(() => loading.delete(load)),
  )
  return member
}

/** Undefined until it is here. */
export const arrivedMember = ({ member }: Pick<CatalogueModel, 'member'>): MemberModel | undefined => arrived.get(member)

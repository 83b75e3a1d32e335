/** The chunk of the catalogue that only members need. */
import type { CatalogueModel, MemberModel } from '../../model/catalogue-model.ts'
import { type Chunk, createChunk } from '../lazy/chunk.ts'

type Load = CatalogueModel['member']

const chunks = new WeakMap<Load, Chunk<MemberModel>>()
const arrived = new WeakMap<Load, MemberModel>()

/** Returns the same chunk for the same catalogue. */
export function findMember({ member: load }: Pick<CatalogueModel, 'member'>): Chunk<MemberModel> {
  const known = chunks.get(load)
  if (known) return known
  const made = createChunk(async () => {
    const member = await load()
    arrived.set(load, member)
    return member
  })
  chunks.set(load, made)
  return made
}

/** Never rejects: a failure is reported where the chunk is needed, which imports it anew. */
export async function preloadMember(catalogue: Pick<CatalogueModel, 'member'>): Promise<void> {
  await findMember(catalogue)
    .preload()
    .catch(() => undefined)
}

/** Undefined until the chunk is ready; every screen of a member is rendered with it. */
export const arrivedMember = ({ member }: Pick<CatalogueModel, 'member'>): MemberModel | undefined => arrived.get(member)

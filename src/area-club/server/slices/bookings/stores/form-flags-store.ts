import type { Database } from '../../../../../core/server/database/database.ts'
import type { FormFlagKey, ProductDivisionId } from '../../../domain/codes.ts'
import { describeFormFlags, type FormFlags } from '../domain/form-flags.ts'

/** Returns the values of the named settings of a division; unset ones are missing. */
export async function findFormFlags(
  database: Database,
  productDivisionId: ProductDivisionId,
  keys: readonly FormFlagKey[],
): Promise<FormFlags> {
  if (keys.length === 0) return {}
  const rows = await database
    .selectFrom('formFlag')
    .select(['key', 'value'])
    .where('productDivisionId', '=', productDivisionId)
    .where('key', 'in', keys)
    .orderBy('key')
    .execute()
  return describeFormFlags(rows)
}

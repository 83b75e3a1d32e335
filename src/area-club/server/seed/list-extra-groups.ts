import { extraFamilies } from '../../../../demonstration/extras.ts'
import { productDivisions } from './product-divisions.ts'

/** Returns the rows of the groups of extras: the words of each family, with those that a division says differently. */
export function listExtraGroups(): readonly Readonly<Record<string, unknown>>[] {
  return productDivisions.flatMap((division) =>
    extraFamilies.map(({ family, divisions: own = {}, ...common }) => {
      const {
        title,
        subtitle = null,
        text,
        closing,
        isNew = false,
        isRequired = false,
        isExclusive = false,
      } = { ...common, ...own[division] }
      return {
        productDivisionId: division,
        labelFamily: family,
        title,
        subtitle,
        descriptionHtml: paragraphOf(text),
        closureTextHtml: paragraphOf(closing),
        isNew,
        optional: !isRequired,
        exclusive: isExclusive,
      }
    }),
  )
}

const paragraphOf = (html: string | undefined): string | null => (html === undefined ? null : `<p>${html}</p>`)

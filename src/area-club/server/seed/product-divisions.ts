import type { ProductDivisionId } from '../domain/codes.ts'

/** The divisions of the API description. */
export const productDivisions: readonly ProductDivisionId[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

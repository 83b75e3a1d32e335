/** Booking types by the numbers of list A and the codes of list B (specification 3). */

/** The code of a booking type in the labels of extras. */
export type TypeCode = 'PVT' | 'INPS' | 'AZ' | 'INPSN'

/** Codes by number of list A; types 3 and 5 have none. */
const typeCodes: Readonly<Record<number, TypeCode>> = { 1: 'PVT', 2: 'INPS', 4: 'AZ', 6: 'INPSN' }

export function findTypeCode(practiceType: number): TypeCode | undefined {
  return typeCodes[practiceType]
}

/** Returns whether INPS pays part of such a booking. ISEE bands apply to these types only. */
export function isInpsType(practiceType: number): boolean {
  return findTypeCode(practiceType)?.startsWith('INPS') === true
}

/** Returns whether an extra is offered for a booking type; a label without a code fits every type. */
export function isForType(label: string, typeCode: TypeCode | undefined): boolean {
  const code = label.split(':')[1]
  return code === undefined || code === typeCode
}

/** Kinds of bookings, by the numbers of list A and the codes of list B (section 3), as the labels of extras name them. */

/** The code of a kind of booking in the labels of extras. */
export type TypeCode = 'PVT' | 'INPS' | 'AZ' | 'INPSN'

/** By the number of list A; 3 and 5 have no code. */
const typeCodes: Readonly<Record<number, TypeCode>> = { 1: 'PVT', 2: 'INPS', 4: 'AZ', 6: 'INPSN' }

/** The code of a kind of booking; undefined for one without. */
export function findTypeCode(practiceType: number): TypeCode | undefined {
  return typeCodes[practiceType]
}

/** INPS takes on part of what such a booking costs; ISEE bands are for it alone. */
export function isInpsType(practiceType: number): boolean {
  return findTypeCode(practiceType)?.startsWith('INPS') === true
}

/** Whether an extra of that label may be had in a booking of that code: a label without a code is for all. */
export function isForType(label: string, typeCode: TypeCode | undefined): boolean {
  const code = label.split(':')[1]
  return code === undefined || code === typeCode
}

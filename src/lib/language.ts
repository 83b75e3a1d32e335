/** The languages in which everything is said, the operator's own first. */
export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]

/** The languages of every text, the operator's own first. */
export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]

/** What a customer may do with a booking: `own` is the buyer's alone, the others are also a second adult's who was allowed it. */
export type PracticeRight = 'own' | 'see' | 'pay' | 'sign'

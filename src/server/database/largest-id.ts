/** A number beyond it names nothing, and the database would not take it as an id. */
export const largestId = 2_147_483_647

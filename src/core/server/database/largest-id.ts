/** The largest int4. The database refuses a greater number as an id, so callers treat it as not found. */
export const largestId = 2_147_483_647

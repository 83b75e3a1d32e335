/** The used part of the driver's internal module, which its own cursor and stream packages use too. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Serializes a parameter to text or bytes; null stays null. Throws for circular objects. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}

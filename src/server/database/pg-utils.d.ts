/** The part that is used of the driver's inner module, which its own packages for cursors and streams use too. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it is sent: text or bytes, null for null. Throws for an object that refers to itself. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}

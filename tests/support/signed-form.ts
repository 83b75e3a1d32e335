/** Adds an incremental update whose ByteRange covers the file, as signing does. The signature itself is invalid. */
export function signedFormOf(sent: Uint8Array): Uint8Array {
  const contents = `<${'0'.repeat(64)}>`
  const head = '\n9 0 obj\n<< /Type /Sig /ByteRange [0 '
  const tail = '\n>>\nendobj\n%%EOF\n'
  // Ten digits each, so that the length of the numbers does not change the offsets.
  const digits = (value: number) => String(value).padStart(10)
  const start = sent.byteLength + head.length + 3 * 11 + '] /Contents '.length - 1
  const second = start + contents.length
  const ranges = `${digits(start)} ${digits(second)} ${digits(tail.length)}`
  return Buffer.concat([sent, Buffer.from(`${head}${ranges}] /Contents ${contents}${tail}`, 'latin1')])
}

import { fileTypeFromBuffer } from 'file-type'
import { findPdfRefusal } from './inspect-pdf.ts'
import { findDocRefusal } from './inspect-word-document.ts'
import type { InspectionResult, SentUpload } from './inspection.ts'
import { isZip } from './is-zip.ts'
import { reencodeImage } from './reencode-image.ts'

const pictureFormats: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** The checks by media type. Each returns why a file is refused; undefined when it is accepted. */
const judges: Readonly<Record<string, (bytes: Uint8Array) => Promise<string | undefined>>> = {
  'application/pdf': findPdfRefusal,
  'application/msword': findDocRefusal,
}

/** The media type that file-type reports for compound files, such as .doc. */
const compoundFile = 'application/x-cfb'

/** Judges a file by its content. Runs in a process with a time limit, because a crafted file may keep its parser busy. */
export async function inspectUpload({ bytes, fileName, declaredType, mediaTypes }: SentUpload): Promise<InspectionResult> {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const named = Object.keys(mediaTypes).find((type) => extension !== undefined && mediaTypes[type]?.includes(extension))
  if (named === undefined) return { refused: 'the extension is not accepted' }
  if (declaredType !== undefined && declaredType !== '' && declaredType !== named) return { refused: 'the declared type is another' }
  const found = (await fileTypeFromBuffer(bytes))?.mime
  const isOfType = found === named || (found === compoundFile && named === 'application/msword')
  if (!isOfType) return { refused: `the content is ${found ?? 'of no known type'}` }
  const format = pictureFormats[named]
  if (format !== undefined) {
    const drawn = await reencodeImage(bytes, format)
    return 'refused' in drawn ? drawn : { bytes: drawn.bytes, mediaType: named }
  }
  if (await isZip(bytes)) return { refused: 'the file is an archive too' }
  const fault = await judges[named]?.(bytes)
  if (fault !== undefined || judges[named] === undefined) return { refused: fault ?? 'nothing judges the type' }
  return { bytes, mediaType: named }
}

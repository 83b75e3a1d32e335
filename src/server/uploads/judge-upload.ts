import { fileTypeFromBuffer } from 'file-type'
import type { SentUpload, Verdict } from './inspection.ts'
import { isZip } from './is-zip.ts'
import { findFaultOfPdf } from './judge-pdf.ts'
import { findFaultOfDoc } from './judge-word-document.ts'
import { redrawPicture } from './redraw-picture.ts'

const pictureFormats: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** The checks by media type. Each returns why a file is refused; undefined when it is accepted. */
const judges: Readonly<Record<string, (bytes: Uint8Array) => Promise<string | undefined>>> = {
  'application/pdf': findFaultOfPdf,
  'application/msword': findFaultOfDoc,
}

/** The media type that file-type reports for compound files, such as .doc. */
const compoundFile = 'application/x-cfb'

/** Judges a file by its content. Runs in a process with a time limit, because a crafted file may keep its parser busy. */
export async function judgeUpload({ bytes, fileName, declaredType, mediaTypes }: SentUpload): Promise<Verdict> {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const named = Object.keys(mediaTypes).find((type) => extension !== undefined && mediaTypes[type]?.includes(extension))
  if (named === undefined) return { refused: 'the extension is not accepted' }
  if (declaredType !== undefined && declaredType !== '' && declaredType !== named) return { refused: 'the declared type is another' }
  const found = (await fileTypeFromBuffer(bytes))?.mime
  const isOfType = found === named || (found === compoundFile && named === 'application/msword')
  if (!isOfType) return { refused: `the content is ${found ?? 'of no known type'}` }
  const format = pictureFormats[named]
  if (format !== undefined) {
    const drawn = await redrawPicture(bytes, format)
    return 'refused' in drawn ? drawn : { bytes: drawn.bytes, mediaType: named }
  }
  if (await isZip(bytes)) return { refused: 'the file is an archive too' }
  const fault = await judges[named]?.(bytes)
  if (fault !== undefined || judges[named] === undefined) return { refused: fault ?? 'nothing judges the type' }
  return { bytes, mediaType: named }
}

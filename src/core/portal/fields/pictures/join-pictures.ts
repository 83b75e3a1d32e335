/** Makes one file of pictures: a JPEG of one, a PDF of several. Lazy-loaded when a picture is chosen. */
import type { ChosenFile, ChosenPicture, ScaledPicture } from '../../../model/form-values.ts'
import { makeUuid, readFile } from '../read-file.ts'
import { createJpegPdf, overheadBytes } from './jpeg-pdf.ts'
import { drawThumbnail, scalePicture } from './scale-picture.ts'

export interface PictureLimits {
  /** Of the whole file. */
  maxBytes: number
  longestSidePx: number
}

/** Scales a chosen picture. Rejects when the browser cannot decode it. */
export async function takePicture(file: File, limits: PictureLimits): Promise<ChosenPicture> {
  const scaled = await scalePicture(file, limits)
  const thumbnail = await drawThumbnail(scaled)
  return describe({ id: makeUuid(), name: file.name, thumbnail, scaled: () => scaled }, scaled)
}

/** Returns the file of one picture or more. Of several, those above their share of the size are scaled down further. */
export async function joinPictures(pictures: readonly ChosenPicture[], limits: PictureLimits): Promise<ChosenFile> {
  const room = pictures.length === 1 ? limits.maxBytes : limits.maxBytes - overheadBytes(pictures.length)
  const shares = shareRoom(
    pictures.map((picture) => picture.scaled().jpeg.byteLength),
    room,
  )
  const fitted: ScaledPicture[] = []
  // One after the other: a phone has no memory for many decoded pictures.
  for (const [index, picture] of pictures.entries()) {
    const [scaled, maxBytes] = [picture.scaled(), shares[index] ?? 0]
    fitted.push(scaled.jpeg.byteLength <= maxBytes ? scaled : await scalePicture(new Blob([scaled.jpeg]), { ...limits, maxBytes }))
  }
  const stem = pictures[0]?.name.replace(/\.[^.]*$/, '') ?? ''
  const [only, ...others] = fitted
  const file =
    only && others.length === 0
      ? new File([only.jpeg], `${stem}.jpg`, { type: 'image/jpeg' })
      : new File([createJpegPdf(fitted)], `${stem}.pdf`, { type: 'application/pdf' })
  const chosen = await readFile(file, limits.maxBytes)
  return { ...chosen, pictures: pictures.map((picture, index) => describe(picture, fitted[index] ?? picture.scaled())) }
}

const describe = (picture: Omit<ChosenPicture, keyof ReturnType<typeof figuresOf>>, sent: ScaledPicture): ChosenPicture => ({
  ...picture,
  ...figuresOf(sent),
})
const figuresOf = ({ jpeg, width, height }: ScaledPicture) => ({ width, height, size: jpeg.byteLength })

/** Returns how many bytes each picture may have: an equal share, and more where others need less. */
function shareRoom(sizes: readonly number[], roomBytes: number): readonly number[] {
  const shares: number[] = []
  let room = roomBytes
  const smallestFirst = [...sizes.entries()].sort(([, one], [, other]) => one - other)
  for (const [place, [index, size]] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(room / (sizes.length - place)))
    shares[index] = share
    room -= share
  }
  return shares
}

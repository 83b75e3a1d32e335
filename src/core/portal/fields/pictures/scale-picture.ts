/** Scales pictures with a canvas, which also drops what a photograph says of place and device. */
import type { ScaledPicture } from '../../../model/form-values.ts'

/** Text stays readable at this quality of JPEG; a picture that is still too large gets fewer pixels instead. */
const quality = 0.85
/** The next try has this part of the pixels of the last one. */
const smaller = 0.75
const thumbnailSidePx = 160

/**
 * Returns a picture as a JPEG within limits, upright as its EXIF orientation says.
 *
 * Rejects when the browser cannot decode it.
 */
export async function scalePicture(
  picture: Blob,
  { longestSidePx, maxBytes }: { longestSidePx: number; maxBytes: number },
): Promise<ScaledPicture> {
  const bitmap = await createImageBitmap(picture)
  try {
    const longest = Math.max(bitmap.width, bitmap.height)
    for (let scale = Math.min(1, longestSidePx / longest); ; scale *= Math.sqrt(smaller)) {
      const canvas = draw(bitmap, scale)
      const jpeg = await encode(canvas)
      if (jpeg.byteLength <= maxBytes || Math.max(canvas.width, canvas.height) <= thumbnailSidePx)
        return { jpeg, width: canvas.width, height: canvas.height }
    }
  } finally {
    bitmap.close()
  }
}

/** Returns a small picture as a data URL: unlike an object URL it needs no release when the form is left. */
export async function drawThumbnail({ jpeg }: ScaledPicture): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([jpeg]))
  try {
    return draw(bitmap, Math.min(1, thumbnailSidePx / Math.max(bitmap.width, bitmap.height))).toDataURL('image/jpeg', quality)
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser draws no pictures')
  // JPEG has no transparency: without paper below it becomes black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement): Promise<ScaledPicture['jpeg']> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!jpeg) throw new Error('The picture could not be encoded')
  return new Uint8Array(await jpeg.arrayBuffer())
}

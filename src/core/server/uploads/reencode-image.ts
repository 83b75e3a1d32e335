import sharp from 'sharp'

/** Larger pictures are not decoded: a file of 4 MB can claim gigabytes of pixels. Phone cameras make 50 million. */
const mostPixels = 64_000_000
/** Enough to read a photographed page; larger pictures are scaled down. */
const longestSidePx = 6_000

/** Allows four decoders only, whatever a file pretends to be: no SVG, no PDF, no ImageMagick. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)

/**
 * Encodes a picture anew, so that only its pixels remain: of an animation, those of the first frame.
 *
 * Applies the EXIF orientation. Drops hidden data: location, device, archives, scripts.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  format: 'jpeg' | 'png' | 'webp' | 'gif',
): Promise<{ bytes: Uint8Array } | { refused: string }> {
  try {
    const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels, pages: 1 })
    if ((await picture.metadata()).format !== format) return { refused: 'the picture is of another format' }
    const drawn = await picture
      .autoOrient()
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' ? { quality: 88 } : {})
      .toBuffer()
    return { bytes: Uint8Array.from(drawn) }
  } catch {
    return { refused: 'the picture cannot be drawn' }
  }
}

import sharp from 'sharp'

/** Larger ones are not decoded: a file of 4 MB can claim to be one of gigabytes. Cameras of phones make 50 million. */
const mostPixels = 64_000_000
/** Wide and high enough to read a page that was photographed; larger pictures are made smaller. */
const longestSidePx = 6_000

/** Nothing but the four decoders is reachable, whatever a file pretends to be: no SVG, no PDF, no ImageMagick. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)

/**
 * Draws a picture anew: only its pixels remain, turned as its camera was held, and of a moving one those of the first picture. What was
 * hidden beside the pixels (place and device, an archive, a script) is gone.
 */
export async function redrawPicture(
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

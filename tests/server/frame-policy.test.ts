import { describe, expect, it } from 'vitest'
import { portalPolicy } from '../../src/server/http/security-headers.ts'

const origins = {
  publicUrl: 'https://area.example',
  framePublicUrl: 'https://frames.area.example',
  shopUrl: 'https://shop.example/club',
  signUrl: 'https://sign.example',
}
const frameSources = (frames?: readonly string[]): string | undefined =>
  portalPolicy(origins, 'nonce', frames)
    .split('; ')
    .find((directive) => directive.startsWith('frame-src'))

describe('frames in the content policy', () => {
  it('come from the frame server and the shop', () => {
    expect(frameSources([])).toBe('frame-src https://frames.area.example https://shop.example')
  })

  it('come from the origins of portal.yaml too, never from the portal itself', () => {
    expect(frameSources(['https://help.example', 'https://area.example', 'https://shop.example'])).toBe(
      'frame-src https://frames.area.example https://shop.example https://help.example',
    )
  })
})

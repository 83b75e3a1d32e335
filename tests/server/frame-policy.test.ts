import { describe, expect, it } from 'vitest'
import { portalPolicy } from '../../src/core/server/http/security-headers.ts'

const origins = {
  publicUrl: 'https://area.example',
  framePublicUrl: 'https://frames.area.example',
  shopUrl: 'https://shop.example/club',
  signUrl: 'https://sign.example',
}
const frameSources = (frames?: readonly string[]): string | undefined =>
  portalPolicy(origins, frames)
    .split('; ')
    .find((directive) => directive.startsWith('frame-src'))

describe('frame-src in the Content Security Policy', () => {
  it('allows the frame server and the shop', () => {
    expect(frameSources([])).toBe('frame-src https://frames.area.example https://shop.example')
  })

  it('allows the origins of portal.yaml too, never the portal itself', () => {
    expect(frameSources(['https://help.example', 'https://area.example', 'https://shop.example'])).toBe(
      'frame-src https://frames.area.example https://shop.example https://help.example',
    )
  })
})

import Bowser from 'bowser'
import type { DeviceBrowser, DeviceSystem } from '../../../domain/codes.ts'

/** Browser and system of a user agent as codes of the API; the catalogue has their labels. */
export interface Device {
  browser: DeviceBrowser
  system: DeviceSystem
}

/** Codes by the library's names. The model tells iPhone and iPad apart. */
const browsers: Readonly<Record<string, DeviceBrowser>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  'Microsoft Edge': 'edge',
  Firefox: 'firefox',
  Safari: 'safari',
  Opera: 'opera',
  'Opera Touch': 'opera',
  'Samsung Internet for Android': 'samsung-internet',
}
const systems: Readonly<Record<string, DeviceSystem>> = {
  Android: 'android',
  iOS: 'iphone',
  Windows: 'windows',
  macOS: 'mac',
  Linux: 'linux',
  'Chrome OS': 'chrome-os',
}

/** Characters that are parsed; no current browser sends more. */
const readCharacters = 400

/**
 * Returns browser and system of a User-Agent header, `other` for those without a code.
 *
 * An iPad that requests desktop pages is reported as a Mac: its header does not differ.
 */
export function readDevice(userAgent: string | undefined): Device {
  // Bowser throws on an empty string.
  const { browser, os, platform } = Bowser.parse(userAgent?.slice(0, readCharacters) || 'none')
  return {
    browser: codeOf(browsers, browser.name),
    system: platform.model === 'iPad' ? 'ipad' : codeOf(systems, os.name),
  }
}

function codeOf<Code>(codes: Readonly<Record<string, Code>>, name: string | undefined): Code | 'other' {
  return name !== undefined && Object.hasOwn(codes, name) ? (codes[name] ?? 'other') : 'other'
}

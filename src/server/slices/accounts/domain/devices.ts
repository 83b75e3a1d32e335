import Bowser from 'bowser'
import type { DeviceBrowser, DeviceSystem } from '../../../domain/codes.ts'

/** What a user agent names, as codes of the API; their words are the catalogue's. */
export interface Device {
  browser: DeviceBrowser
  system: DeviceSystem
}

/** Codes by the names that the library gives. iPhone and iPad are told apart by their model. */
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

/** No browser of today sends more; the rest is not read. */
const readCharacters = 400

/**
 * Returns browser and system of a User-Agent header, `other` where it names none that has a code.
 *
 * An iPad that asks for desktop pages says that it is a Mac, and nothing in the header tells otherwise.
 */
export function readDevice(userAgent: string | undefined): Device {
  // The library refuses an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent?.slice(0, readCharacters) || 'none')
  return {
    browser: codeOf(browsers, browser.name),
    system: platform.model === 'iPad' ? 'ipad' : codeOf(systems, os.name),
  }
}

function codeOf<Code>(codes: Readonly<Record<string, Code>>, name: string | undefined): Code | 'other' {
  return name !== undefined && Object.hasOwn(codes, name) ? (codes[name] ?? 'other') : 'other'
}

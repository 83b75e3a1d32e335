import type { FramePage } from '../../../http/frames/frame-page.ts'
import { framePages } from './index.ts'

/** What a frame may show: a page of the second listener, or an address on a listed host. */
export type Framed = { kind: 'page'; page: FramePage } | { kind: 'address'; url: string }

/** Undefined for anything else, whatever it looks like: it gets no frame and no section. */
export function findFramed(target: string, shopUrl: string): Framed | undefined {
  if (isListedAddress(target, shopUrl)) return { kind: 'address', url: target }
  const page = framePages.find((candidate) => candidate.target === target)
  return page && { kind: 'page', page }
}

/** The shop's own address or one below it, without a name and password in front of the host. */
function isListedAddress(target: string, shopUrl: string): boolean {
  if (!URL.canParse(target)) return false
  const [asked, listed] = [new URL(target), new URL(shopUrl)]
  const isBelow = asked.pathname === listed.pathname || asked.pathname.startsWith(`${listed.pathname.replace(/\/$/, '')}/`)
  return asked.origin === listed.origin && asked.username === '' && asked.password === '' && isBelow
}

import type { FramePage } from '../../../../../core/server/http/frames/frame-page.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { framePages } from './index.ts'

/** Allowed content of a frame: a page of the frame listener, or a URL on a listed host. */
export type Framed = { kind: 'page'; page: FramePage<Member> } | { kind: 'address'; url: string }

/** Returns the allowed content for a target; undefined for targets without a frame or section. */
export function findFramed(target: string, shopUrl: string): Framed | undefined {
  if (isListedAddress(target, shopUrl)) return { kind: 'address', url: target }
  const page = framePages.find((candidate) => candidate.target === target)
  return page && { kind: 'page', page }
}

/** Returns whether a URL is the shop's or below it, without credentials. */
function isListedAddress(target: string, shopUrl: string): boolean {
  if (!URL.canParse(target)) return false
  const [asked, listed] = [new URL(target), new URL(shopUrl)]
  const isBelow = asked.pathname === listed.pathname || asked.pathname.startsWith(`${listed.pathname.replace(/\/$/, '')}/`)
  return asked.origin === listed.origin && asked.username === '' && asked.password === '' && isBelow
}

import type { Device } from './devices.ts'

/** An open session as its owner sees it. */
export interface ListedSession extends Device {
  id: string
  address: string | null
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
}

/** Open sessions of one device and network address. Its own members are those of the most recently used one. */
export interface SessionGroup extends ListedSession {
  ids: string[]
  /** The last login. */
  createdAt: string
}

/**
 * Groups sessions of the same device and network address (requirements S31). They are given and returned by their last use, the latest first.
 *
 * The caller's session is a group of its own: it stays open when those alike are ended.
 */
export function groupAlike(sessions: readonly ListedSession[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>()
  for (const session of sessions) {
    const { id, browser, system, address, createdAt, isCurrent } = session
    const key = JSON.stringify([browser, system, address, isCurrent])
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, { ...session, ids: [id] })
      continue
    }
    group.ids.push(id)
    if (createdAt > group.createdAt) group.createdAt = createdAt
  }
  return [...groups.values()]
}

import type { Kind, RecordKinds } from './records.ts'

/** Storage of the simulator's state. Records are plain JSON. */
export interface SimulatorStore {
  /** Runs `work` in a transaction, serialized across all processes; rolls back when it throws. */
  change<T>(work: (records: Records) => Promise<T>): Promise<T>
}

export interface Records {
  find<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined>
  save<K extends Kind>(kind: K, id: string, record: RecordKinds[K]): Promise<void>
  remove(kind: Kind, id: string): Promise<void>
  /** Returns the records in order of insertion. */
  list<K extends Kind>(kind: K): Promise<readonly RecordKinds[K][]>
}

/** Stores records in memory, for tests. */
export function createMemoryStore(): SimulatorStore {
  const kept = new Map<Kind, Map<string, string>>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    change: (work) => {
      const run = async () => {
        const undo: (() => void)[] = []
        try {
          return await work(recordsIn(kept, undo))
        } catch (error) {
          for (const step of undo.reverse()) step()
          throw error
        }
      }
      const mine = turn.then(run)
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

function recordsIn(kept: Map<Kind, Map<string, string>>, undo: (() => void)[]): Records {
  const textsOf = (kind: Kind) => {
    const texts = kept.get(kind) ?? new Map<string, string>()
    kept.set(kind, texts)
    return texts
  }
  const remember = (texts: Map<string, string>, id: string) => {
    const before = texts.get(id)
    undo.push(() => (before === undefined ? texts.delete(id) : texts.set(id, before)))
  }
  return {
    find: async <K extends Kind>(kind: K, id: string) => {
      const text = textsOf(kind).get(id)
      return text === undefined ? undefined : (JSON.parse(text) as RecordKinds[K])
    },
    save: async (kind, id, record) => {
      remember(textsOf(kind), id)
      textsOf(kind).set(id, JSON.stringify(record))
    },
    remove: async (kind, id) => {
      remember(textsOf(kind), id)
      textsOf(kind).delete(id)
    },
    list: async <K extends Kind>(kind: K) => [...textsOf(kind).values()].map((text) => JSON.parse(text) as RecordKinds[K]),
  }
}

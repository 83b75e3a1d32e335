/** Simulates the queueing of requests: Poisson arrivals, processes with one thread each, and a shared pool of database connections. */

/** A kind of request. Times are in milliseconds and measured on one machine without queueing. */
export interface RequestKind {
  name: string
  /** The share of all requests. */
  share: number
  /** The processor time of the server's thread. */
  cpuMs: number
  /** The processor time of PostgreSQL. */
  databaseMs: number
  /** Processor time in the pool that hashes passwords; 0 without any. */
  hashMs: number
}

/** How many of each resource serve at once. */
export interface Capacity {
  /** Server processes: each has one thread. */
  processes: number
  /** Processor cores of PostgreSQL. */
  databaseCores: number
  /** Hashes that run at once, of all processes. */
  hashes: number
}

export interface Simulated {
  /** Requests a second that arrived, and that were answered within the simulated time. */
  offered: number
  answered: number
  p50Ms: number
  p99Ms: number
  /** The share of time in which each resource was busy. */
  busy: Readonly<Record<keyof Capacity, number>>
}

/**
 * Simulates `seconds` of arrivals at `perSecond`. The same `random` gives the same result.
 *
 * Each request takes the resources one after the other, first come first served: a hash if it has one, the thread, the database. Service times
 * are exponential, as measured times with an average and a long tail are.
 */
export function simulateQueue(
  kinds: readonly RequestKind[],
  capacity: Capacity,
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: () => number },
): Simulated {
  const endMs = seconds * 1_000
  const arrivals = drawArrivals(kinds, { perSecond, endMs, random })
  const stages = ['hashes', 'processes', 'databaseCores'] as const
  const timeOf = { hashes: 'hashMs', processes: 'cpuMs', databaseCores: 'databaseMs' } as const
  const busy = { hashes: 0, processes: 0, databaseCores: 0 }
  let waiting = arrivals.map(({ atMs, kind }) => ({ startMs: atMs, atMs, kind }))
  for (const stage of stages) {
    const free = new Array<number>(capacity[stage]).fill(0)
    // The order of the former stage's ends is that of the arrivals at this one.
    waiting.sort((one, other) => one.atMs - other.atMs)
    waiting = waiting.map((request) => {
      const meanMs = request.kind[timeOf[stage]]
      if (meanMs === 0) return request
      const server = indexOfLeast(free)
      const beginMs = Math.max(request.atMs, free[server] ?? 0)
      const tookMs = drawExponential(meanMs, random)
      free[server] = beginMs + tookMs
      busy[stage] += Math.max(0, Math.min(endMs, beginMs + tookMs) - Math.min(endMs, beginMs)) / (endMs * capacity[stage])
      return { ...request, atMs: beginMs + tookMs }
    })
  }
  const answered = waiting.filter(({ atMs }) => atMs <= endMs)
  const times = waiting.map(({ startMs, atMs }) => atMs - startMs).sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { offered: arrivals.length / seconds, answered: answered.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), busy }
}

/** Returns the requests a second at which the first resource is used up, and which one that is. */
export function findLimit(kinds: readonly RequestKind[], capacity: Capacity): { perSecond: number; resource: keyof Capacity } {
  const mean = (time: 'hashMs' | 'cpuMs' | 'databaseMs') => kinds.reduce((sum, kind) => sum + kind.share * kind[time], 0)
  const limits: readonly (readonly [keyof Capacity, number])[] = [
    ['hashes', (capacity.hashes * 1_000) / mean('hashMs')],
    ['processes', (capacity.processes * 1_000) / mean('cpuMs')],
    ['databaseCores', (capacity.databaseCores * 1_000) / mean('databaseMs')],
  ]
  const [resource, perSecond] = limits.reduce((least, limit) => (limit[1] < least[1] ? limit : least))
  return { perSecond, resource }
}

/** A pseudorandom generator (mulberry32), so that a simulation can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function drawArrivals(
  kinds: readonly RequestKind[],
  { perSecond, endMs, random }: { perSecond: number; endMs: number; random: () => number },
): readonly { atMs: number; kind: RequestKind }[] {
  const arrivals: { atMs: number; kind: RequestKind }[] = []
  for (let atMs = drawExponential(1_000 / perSecond, random); atMs < endMs; atMs += drawExponential(1_000 / perSecond, random))
    arrivals.push({ atMs, kind: drawKind(kinds, random) })
  return arrivals
}

function drawKind(kinds: readonly RequestKind[], random: () => number): RequestKind {
  let left = random() * kinds.reduce((sum, { share }) => sum + share, 0)
  const found = kinds.find(({ share }) => {
    left -= share
    return left < 0
  })
  const kind = found ?? kinds.at(-1)
  if (kind === undefined) throw new Error('There is no kind of request')
  return kind
}

const drawExponential = (mean: number, random: () => number) => -Math.log(1 - random()) * mean

const indexOfLeast = (numbers: readonly number[]) =>
  numbers.reduce((least, number, index) => (number < (numbers[least] ?? Number.POSITIVE_INFINITY) ? index : least), 0)

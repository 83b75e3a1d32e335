import { existsSync, readFileSync } from 'node:fs'

/** Returns the CPU time of a process in milliseconds, which is steadier than a rate. Returns 0 on systems without /proc. */
export function readCpuMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const [user = 0, system = 0] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

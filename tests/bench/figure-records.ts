/** The records of figures: one JSON line for each figure, commit and machine. */
import { type Figure, median } from './measurement.ts'

/** A figure as `docs/measurements/figures.jsonl` holds it. */
export interface FigureRecord extends Figure {
  measurement: string
  /** The commit as `git describe --always --dirty` names it. */
  commit: string
  at: string
  machine: string
  /** The load average of the machine when the measurement began: figures of a busy one say little. */
  load: number
}

/** A figure is reported when it is worse than the median of the last ones by more than this share. */
const tolerance = 0.15
const comparedRuns = 5

/** Returns the records of a file, oldest first. */
export function parseRecords(text: string): readonly FigureRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FigureRecord)
}

export function formatRecords(records: readonly FigureRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** Adds records. A record of the same figure, commit and machine is replaced. */
export function addRecords(records: readonly FigureRecord[], added: readonly FigureRecord[]): readonly FigureRecord[] {
  const keyOf = ({ commit, ...record }: FigureRecord) => `${seriesOf(record)} ${commit}`
  const keys = new Set(added.map(keyOf))
  return [...records.filter((record) => !keys.has(keyOf(record))), ...added]
}

/** Names the records that are compared with each other: those of one figure on one kind of machine. */
export function seriesOf({ measurement, name, machine }: Pick<FigureRecord, 'measurement' | 'name' | 'machine'>): string {
  return [measurement, name, machine].join(' | ')
}

/** Returns what is compared: the ratio to what was measured beside it, on which the load of the machine has less effect, or the value. */
export function scoreOf({ value, comparedWith }: Figure): number {
  return comparedWith === undefined ? value : value / comparedWith.value
}

/** A record that is worse than the median of the last five of its series. `by` is the share: 0.2 is 20 %. */
export interface WorseFigure {
  record: FigureRecord
  by: number
}

/** Returns which of `added` are more than 15 % worse than the median of up to five records of their series in `earlier`. */
export function findWorse(earlier: readonly FigureRecord[], added: readonly FigureRecord[]): readonly WorseFigure[] {
  return added.flatMap((record) => {
    const last = earlier.filter((each) => seriesOf(each) === seriesOf(record) && each.commit !== record.commit).slice(-comparedRuns)
    if (last.length === 0) return []
    const usual = median(last.map(scoreOf))
    const by = record.unit === '/s' ? usual / scoreOf(record) - 1 : scoreOf(record) / usual - 1
    return by > tolerance ? [{ record, by }] : []
  })
}

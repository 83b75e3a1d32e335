import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTaskQueue } from '../../src/core/server/domain/task-queue.ts'

/** Creates a task that lasts until the test calls `end`. */
function createTask() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = vi.fn(() => ended)
  return { run, end }
}

const busy = { code: 'unavailable', retryAfterSeconds: 2 }

describe('A task queue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs a limited number of tasks at once, and the others in order of arrival', async () => {
    const queue = createTaskQueue({ running: 2, waiting: 10, longestWaitMs: 2_000 })
    const tasks = Array.from({ length: 4 }, createTask)
    const all = tasks.map(({ run }) => queue.run(run))
    await vi.advanceTimersByTimeAsync(0)
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0])
    tasks[1]?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0])
    for (const { end } of tasks) end()
    await Promise.all(all)
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 1])
  })

  it('rejects a task at once, without running it, when too many wait', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 1, longestWaitMs: 2_000 })
    const [first, second, third] = [createTask(), createTask(), createTask()]
    const all = [queue.run(first.run), queue.run(second.run)]
    await expect(queue.run(third.run)).rejects.toMatchObject(busy)
    for (const { end } of [first, second]) end()
    await Promise.all(all)
    expect(third.run).not.toHaveBeenCalled()
  })

  it('gives callers their turns one after the other, however many tasks one of them has', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 10, longestWaitMs: 2_000 })
    const order: string[] = []
    const names = ['rush 1', 'rush 2', 'rush 3', 'rush 4', 'other 1', 'third 1', 'other 2']
    await Promise.all(names.map((name) => queue.run(async () => void order.push(name), name.split(' ')[0])))
    expect(order).toEqual(['rush 1', 'rush 2', 'other 1', 'third 1', 'rush 3', 'other 2', 'rush 4'])
  })

  it('refuses the last task of the caller with the most when it is full, and the new one when no caller has more', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 3, longestWaitMs: 2_000 })
    const first = createTask()
    const outcomes: string[] = []
    const send = (name: string) =>
      queue.run(async () => void outcomes.push(`${name} ran`), name.split(' ')[0]).catch(() => void outcomes.push(`${name} refused`))
    const all = [queue.run(first.run), ...['rush 1', 'rush 2', 'rush 3', 'rush 4', 'other 1', 'other 2', 'third 1'].map(send)]
    await vi.advanceTimersByTimeAsync(0)
    expect(outcomes.toSorted()).toEqual(['other 2 refused', 'rush 2 refused', 'rush 3 refused', 'rush 4 refused'])
    first.end()
    await Promise.all(all)
    expect(outcomes.slice(-3)).toEqual(['rush 1 ran', 'other 1 ran', 'third 1 ran'])
  })

  it('rejects a task that has waited too long, without running it, and keeps the others', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 2, longestWaitMs: 2_000 })
    const [first, second, third] = [createTask(), createTask(), createTask()]
    const running = queue.run(first.run)
    const impatient = expect(queue.run(second.run)).rejects.toMatchObject(busy)
    await vi.advanceTimersByTimeAsync(1_000)
    const patient = queue.run(third.run)
    await vi.advanceTimersByTimeAsync(1_000)
    await impatient
    for (const { end } of [first, third]) end()
    await Promise.all([running, patient])
    expect(second.run).not.toHaveBeenCalled()
    expect(third.run).toHaveBeenCalledOnce()
  })

  it('continues after a task that fails', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 1, longestWaitMs: 2_000 })
    await expect(queue.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    await expect(queue.run(async () => 'right')).resolves.toBe('right')
  })

  it('leaves no timer when all tasks are done', async () => {
    const queue = createTaskQueue({ running: 1, waiting: 5, longestWaitMs: 2_000 })
    await Promise.all(Array.from({ length: 5 }, () => queue.run(async () => undefined)))
    expect(vi.getTimerCount()).toBe(0)
  })
})

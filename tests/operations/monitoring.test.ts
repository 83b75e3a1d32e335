import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { anchorOf } from '../../src/core/compiler/language/constructs.ts'
import { everyMetric } from '../support/every-metric.ts'

/** Compares the alert rules and the dashboard with the metrics of the server (requirements O4, O5). */

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}
interface Panel {
  title: string
  targets?: readonly { expr: string }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { groups } = parse(read('deploy/alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/dashboard.json')) as { panels: readonly Panel[] }
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))
const expressions = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...shown]
const metrics = everyMetric()

/** Returns the metrics of an expression, each with the labels that it selects. */
function selectorsOf(expression: string): readonly { metric: string; labels: readonly string[] }[] {
  const selectors = expression.matchAll(/\b((?:area_club|http|nodejs|process)_\w+?)(?:_(?:bucket|count|sum))?\b(?!_)(?:\{([^}]*)\})?/g)
  return [...selectors].map(([, metric = '', labels = '']) => ({
    metric,
    labels: [...labels.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => label),
  }))
}

describe('The alert rules and the dashboard', () => {
  it.each(expressions)('ask for metrics and labels that the server has: %s', (_title, expression) => {
    const selectors = selectorsOf(expression)
    if (!/\bup\b/.test(expression)) expect(selectors).not.toEqual([])
    for (const { metric, labels } of selectors) {
      expect([...metrics.keys()]).toContain(metric)
      // Prometheus adds job and instance.
      expect([...(metrics.get(metric) ?? []), 'job', 'instance']).toEqual(expect.arrayContaining([...labels]))
    }
    for (const [, labels = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of labels
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== 'le'))
        expect(selectors.every(({ metric }) => metrics.get(metric)?.includes(label))).toBe(true)
  })

  it('use each metric of the product', () => {
    const used = new Set(expressions.flatMap(([, expression]) => selectorsOf(expression).map(({ metric }) => metric)))
    expect([...metrics.keys()].filter((name) => /^(?:area_club|http)_/.test(name) && !used.has(name))).toEqual([])
  })

  it('name a chapter of the manual for each alert', () => {
    for (const { alert, annotations } of rules) {
      const [file = '', anchor] = annotations.runbook.split('#')
      expect(
        [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)),
        alert,
      ).toContain(anchor)
    }
  })

  it('have the job of the configuration that the manual shows', () => {
    const [, job] = /job_name: ([\w-]+)/.exec(read('docs/operating.md')) ?? []
    for (const [, named] of expressions.flatMap(([, expression]) => [...expression.matchAll(/job="([^"$]+)"/g)])) expect(named).toBe(job)
  })

  it.runIf(existsSync('/usr/bin/promtool'))('pass promtool', () => {
    execFileSync('/usr/bin/promtool', ['check', 'rules', join(root, 'deploy/alerts.yaml')], { stdio: 'pipe' })
  })
})

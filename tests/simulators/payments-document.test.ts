import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { choices, testCards } from '../../src/area-club/simulators/payments/choices.ts'
import { faultKinds, operations } from '../../src/area-club/simulators/payments/records.ts'

const text = readFileSync('docs/payments.md', 'utf8')
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

describe('docs/payments.md', () => {
  it('lists every choice with its card, in the words of the window', () => {
    const rows = Object.entries(choices).map(([choice, words]) => {
      const number = Object.keys(testCards).find((card) => testCards[card] === choice)
      return `| \`${choice}\` | ${number === undefined ? '' : spaced(number)} | ${words} |`
    })
    expect(text).toContain(`| choice | card | what happens |\n|---|---|---|\n${rows.join('\n')}\n\n`)
  })

  it('lists every operation and every fault', () => {
    expect(text).toContain(`Operations (\`on\`): ${operations.map((name) => `\`${name}\``).join(', ')}.`)
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| (?:yes|no)\b/gm)].map(([, name]) => name)
    expect(rows).toEqual([...faultKinds])
  })
})

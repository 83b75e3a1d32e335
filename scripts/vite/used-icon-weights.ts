import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { ownIcons } from '../../src/portal/ui/own-icons.ts'

/** The weights of `IconWeight` in src/portal/ui/icons.tsx. */
const allWeights: ReadonlySet<string> = new Set(['bold', 'duotone', 'fill', 'regular'])
const ownWeights = new Map<string, ReadonlySet<string>>(
  Object.values(ownIcons).map(({ file, weight }) => [`${file}.es.js`, new Set([weight])]),
)

/**
 * Removes the icon weights that the portal does not use.
 *
 * Each Phosphor icon is a module with a map from six weights to drawings. The build fails for a module of another shape.
 */
export function usedIconWeights(): Plugin {
  return {
    name: 'used-icon-weights',
    apply: 'build',
    transform: {
      filter: { id: '**/node_modules/@phosphor-icons/react/dist/defs/**' },
      handler(code, id) {
        const [argument] = this.parse(code)
          .body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
          .flatMap(({ init }) => (init?.type === 'NewExpression' ? init.arguments : []))
        const usedWeights = ownWeights.get(basename(id)) ?? allWeights
        if (argument?.type !== 'ArrayExpression') return this.error(`${id} has no map of weights`)
        const used = argument.elements.filter((entry) => {
          const [key] = entry?.type === 'ArrayExpression' ? entry.elements : []
          return key?.type === 'Literal' && usedWeights.has(String(key.value))
        })
        if (used.length !== usedWeights.size) return this.error(`${id} lacks one of the weights ${[...usedWeights].join(', ')}`)
        const entries = used.map((entry) => (entry ? code.slice(entry.start, entry.end) : ''))
        return { code: `${code.slice(0, argument.start)}[${entries.join(',')}]${code.slice(argument.end)}`, map: null }
      },
    },
  }
}

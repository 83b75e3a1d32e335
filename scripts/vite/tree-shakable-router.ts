import type { Plugin, Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

interface Edit {
  start: number
  end: number
  text: string
}

const reactFactories = new Set(['createContext', 'forwardRef', 'memo'])

/**
 * Makes the unused parts of React Router tree-shakable.
 *
 * React Router is published as one file whose component definitions look like side effects to a bundler, which would leave 7 kB (brotli)
 * of unused code in the portal. The plugin edits the parsed file: it annotates calls of React's factories and class components as pure,
 * and drops `displayName`, which only development tools read. The behaviour of the used parts does not change.
 */
export function treeShakableRouter(): Plugin {
  return {
    name: 'tree-shakable-router',
    apply: 'build',
    transform: {
      filter: { id: '**/node_modules/react-router/dist/**' },
      handler(code) {
        const { body } = this.parse(code)
        return {
          code: applyEdits(code, [...body.flatMap(editName), ...body.flatMap((statement) => editMade(statement, body, code))]),
          map: null,
        }
      },
    },
  }
}

/** Returns the parts of a statement `Name.property = value`; undefined for any other statement. */
function findAssignment(statement: Statement) {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined
  const { left, right } = statement.expression
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.property.type !== 'Identifier') return undefined
  return { name: left.object.name, property: left.property.name, value: right, start: statement.start, end: statement.end }
}

function editName(statement: Statement): Edit[] {
  const found = findAssignment(statement)
  return found?.property === 'displayName' && found.value.type === 'Literal' ? [{ start: found.start, end: found.end, text: '' }] : []
}

function editMade(statement: Statement, body: readonly Statement[], code: string): Edit[] {
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }): Edit[] => {
    if (!init || id.type !== 'Identifier') return []
    const before = (text: string): Edit => ({ start: init.start, end: init.start, text })
    if (init.type === 'CallExpression') {
      const { callee } = init
      const isFactory =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && reactFactories.has(callee.property.name)
      return isFactory ? [before('/* @__PURE__ */ ')] : []
    }
    if (init.type !== 'ClassExpression' || !init.superClass) return []
    // An assignment to a static property would keep an unused class, so it moves into the class's definition.
    const statics = body.flatMap((other) => findAssignment(other) ?? []).filter(({ name }) => name === id.name)
    const members = statics.map(({ property, value }) => `${property}: ${code.slice(value.start, value.end)}`).join(', ')
    return [
      before('/* @__PURE__ */ (() => Object.assign('),
      { start: init.end, end: init.end, text: `, { ${members} }))()` },
      ...statics.map(({ start, end }) => ({ start, end, text: '' })),
    ]
  })
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.start - other.start)
  const parts = inOrder.map(({ start, text }, place) => code.slice(inOrder[place - 1]?.end ?? 0, start) + text)
  return parts.join('') + code.slice(inOrder.at(-1)?.end ?? 0)
}

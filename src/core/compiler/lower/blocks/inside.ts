import type { CompileBlock } from './define-block.ts'

/** Compiles `inside` in the scope of the use. The part must not bind names around it, which would shadow that scope. */
export const compileInside: CompileBlock = (value, { part, environment }, context, compileBlocks) => {
  if (!part) {
    context.report.report('CAT706', value.span, 'Only a part has something put into it', { hint: 'Write the blocks here.' })
    return []
  }
  part.taken.times += 1
  if (part.taken.times > 1) context.report.report('CAT706', value.span, `The part "${part.name}" says \`inside\` twice`)
  const bound = [...environment.names.keys()].find((name) => name !== 'data' && !part.own.names.has(name))
  if (bound !== undefined) {
    context.report.report('CAT706', value.span, `What is put into the part "${part.name}" would stand where "${bound}" is repeated`, {
      hint: 'Put `inside` where the part repeats nothing.',
    })
    return []
  }
  return part.inside ? compileBlocks(part.inside, part.outer, context) : []
}

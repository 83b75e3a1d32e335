import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Lints the description in a folder. A warning counts as an error. */
function lint(folder: string): Promise<{ failed: boolean; report: string }> {
  return new Promise((resolve) => {
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    execFile(
      process.execPath,
      [cli, 'lint', '--format=stylish'],
      { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      (error, stdout, stderr) => resolve({ failed: error !== null, report: stdout + stderr }),
    )
  })
}

test('the API description passes the linter without errors or warnings', { timeout: 60_000 }, async () => {
  const { failed, report } = await lint(root)
  expect(failed, report).toBe(false)
  for (const api of ['member', 'form', 'payments', 'sign']) expect(report).toContain(`openapi/${api}.yaml: validated`)
})

test('the linter refuses an operation without security and without error responses', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-lint-'))
  try {
    await cp(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
    await cp(join(root, 'redocly.yaml'), join(folder, 'redocly.yaml'))
    const sign = await readFile(join(root, 'openapi/sign.yaml'), 'utf8')
    await writeFile(join(folder, 'openapi/sign.yaml'), sign.replace(/ +x-problem-codes: .*\n/, '').replace(/ +security: .*\n/, ''))
    const { failed, report } = await lint(folder)
    expect(failed).toBe(true)
    expect(report).toContain('operation-problem-codes')
    expect(report).toContain('operation-security')
  } finally {
    await rm(folder, { recursive: true })
  }
})

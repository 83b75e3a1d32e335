import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const binFolder = `${root}/node_modules/.bin`

/** Runs a TypeScript file in the product's folder without a build, and ends with its exit code. */
export function runTypeScript(file, args) {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The pinned Node comes first, even outside npm.
      PATH: `${binFolder}:${process.env.PATH}`,
      // npm sets INIT_CWD to the folder in which it was called. A command's paths are relative to that.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      // To strip the types of hundreds of files takes longer than to check a catalogue.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}/.cache/node`,
      // Otherwise wireit keeps a copy of every build.
      WIREIT_CACHE: 'none',
    },
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
  // The terminal signals the child too. It gets another signal from here, as the second of a kind ends the server without closing it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGTERM' ? 'SIGHUP' : 'SIGTERM'))
}

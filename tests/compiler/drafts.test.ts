/** Drafts: screens that development shows and no build has. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { withoutDrafts } from '../../src/core/compiler/emit/without-drafts.ts'
import { checkProject, compile, filesInMemory } from '../../src/core/compiler/index.ts'
import { readFolder, withChanges } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
/** A draft with a dialog, a part and a condition that nothing else uses, and a second draft to which it leads. */
const files = withChanges(base, {
  changes: [
    { in: 'catalogue/conditions.yaml', replace: 'tour-seen:', with: 'member-many-points:\n  is: session.user.points > 5\ntour-seen:' },
  ],
  files: {
    'catalogue/screens/trial.yaml': `
path: /trial
access: member
draft: true
title: { it: "Prova", en: "Trial" }
content:
  - part: { name: trial-offer, when: member-many-points }
  - buttons: { items: [{ label: { it: "Prosegui", en: "Go on" }, do: [{ go: { screen: second-trial } }] }] }
`,
    'catalogue/screens/second-trial.yaml': `
path: /trial/two
access: member
draft: true
title: { it: "Seconda prova", en: "Second trial" }
content: [{ prose: { text: { it: "Fine.", en: "End." } } }]
`,
    'catalogue/parts/trial-offer.yaml': `
content:
  - buttons: { items: [{ label: { it: "Apri la prova", en: "Open the trial" }, do: [{ open: { dialog: trial-dialog } }] }] }
`,
    'catalogue/dialogs/trial-dialog.yaml': `
title: { it: "Dialogo di prova", en: "Trial dialog" }
content:
  - buttons: { items: [{ label: { it: "Vai", en: "Go" }, do: [{ go: { screen: trial } }] }] }
`,
  },
})
const textsOf = async (lowered: Parameters<typeof emitCatalogue>[0]) =>
  new Map((await emitCatalogue(lowered)).map(({ path, text }) => [path, text]))

describe('given a draft to which nothing but a draft leads', () => {
  const { report, lowered } = checkProject(filesInMemory(files))
  if (!lowered) throw new Error('not lowered')

  it('reports neither it nor what it alone uses', () => {
    expect(report.diagnostics).toEqual([])
  })

  it('leaves it and the dialog that it alone opens out of what is built', async () => {
    const [built, plain] = [await textsOf(withoutDrafts(lowered)), await textsOf(checkProject(filesInMemory(base)).lowered ?? lowered)]
    expect([...built.keys()]).toEqual([...plain.keys()])
    const differing = [...built].filter(([path, text]) => plain.get(path) !== text).map(([path]) => path)
    expect(differing, 'conditions are one module').toEqual(['conditions.ts'])
  })

  it('writes none of it, and gives development the modules that have it', async () => {
    const root = mkdtempSync(join(tmpdir(), 'drafts-'))
    try {
      for (const [path, text] of files) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
      const into = join(root, 'src/generated')
      const { drafts } = await compile({ root, into })
      const modules = await drafts()
      expect([...modules.keys()].sort()).toEqual(['catalogue.ts', 'dialogs/trial-dialog.ts', 'screens/second-trial.ts', 'screens/trial.ts'])
      expect(modules.get('catalogue.ts')).toContain("import('./screens/trial.ts')")
      expect(existsSync(join(into, 'screens/trial.ts'))).toBe(false)
      for (const path of ['catalogue.ts', 'words.ts', 'server/addresses.ts'])
        expect(readFileSync(join(into, path), 'utf8')).not.toMatch(/trial/i)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  it('keeps a dialog that something else opens, too', async () => {
    const opened = withChanges(files, {
      changes: [
        { in: 'catalogue/dialogs/trial-dialog.yaml', replace: 'screen: trial', with: 'screen: home' },
        {
          in: 'catalogue/screens/practices.yaml',
          replace: 'open: { dialog: edit-practice }',
          with: 'open: { dialog: trial-dialog }',
        },
        {
          in: 'catalogue/parts/practice-facts.yaml',
          replace: 'do: [{ go: { screen: practice, with: { id: practice.id } } }]',
          with: 'do: [{ open: { dialog: edit-practice } }]',
        },
      ],
    })
    const { lowered } = checkProject(filesInMemory(opened))
    expect([...(await textsOf(withoutDrafts(lowered ?? ({} as never)))).keys()]).toContain('dialogs/trial-dialog.ts')
  })
})

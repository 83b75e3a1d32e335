/** The chosen place, and the changes that are made there. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change, EditAnswer, Finding, Path, SaveRequest, ScreenRequest } from '../studio-api.ts'
import { studio } from './call-studio.ts'

export interface Chosen {
  file: string
  path: Path
}

interface Editing {
  chosen: Chosen | undefined
  choose(place: Chosen | undefined): void
  /** Chooses where the edited value is now; what the edit said stays. */
  follow(place: Chosen): void
  /** Makes changes of a file. Returns whether they were written. */
  edit(file: string, hash: string, changes: readonly Change[]): Promise<boolean>
  /** Writes whole texts of files. Returns whether they were written. */
  saveTexts(texts: SaveRequest): Promise<boolean>
  /** Makes, copies, moves or removes a screen, and chooses a place then. Returns whether it was written. */
  editScreen(request: ScreenRequest, next: Chosen | undefined): Promise<boolean>
  undo(): Promise<void>
  redo(): Promise<void>
  isWorking: boolean
  /** What the last change did, as a sentence. */
  notice: string
  /** Whether the last change was not written, as the notice says. */
  isRefused: boolean
  /** The mistakes that the last change would have made. */
  refused: readonly Finding[]
}

const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('There is no EditingProvider')
  return editing
}

export function EditingProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [notice, setNotice] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const [refused, setRefused] = useState<readonly Finding[]>([])
  const [isWorking, setIsWorking] = useState(false)

  // Also what an editor beside the studio saves.
  useEffect(() => {
    const { hot } = import.meta
    const refresh = () => void client.invalidateQueries()
    hot?.on('studio:changed', refresh)
    return () => hot?.off('studio:changed', refresh)
  }, [client])

  // One after the other: what is pressed while a change is written comes after it.
  const lastChange = useRef<Promise<unknown>>(Promise.resolve())
  const run = useCallback(
    (change: () => Promise<EditAnswer>, done: (file: string) => string): Promise<boolean> => {
      const make = async () => {
        setIsWorking(true)
        setRefused([])
        setIsRefused(false)
        setNotice('')
        try {
          const answer = await change()
          if (answer.result === 'written') setNotice(done(answer.file))
          else setNotice(answer.result === 'mistaken' ? t('mistaken') : t(answer.result, { ...answer }))
          if (answer.result === 'mistaken') setRefused(answer.findings)
          setIsRefused(answer.result !== 'written')
          await client.invalidateQueries()
          return answer.result === 'written'
        } catch {
          setNotice(t('failed'))
          setIsRefused(true)
          return false
        } finally {
          setIsWorking(false)
        }
      }
      const made = lastChange.current.then(make)
      lastChange.current = made
      return made
    },
    [client, t],
  )

  const choose = useCallback((place: Chosen | undefined) => {
    setChosen(place)
    setIsRefused(false)
    setRefused([])
    setNotice('')
  }, [])

  const saveTexts = useCallback(
    (texts: SaveRequest) =>
      run(
        () => studio.save(texts),
        (written) => t('saved', { file: written }),
      ),
    [run, t],
  )
  const editing = useMemo<Editing>(
    () => ({
      chosen,
      choose,
      follow: setChosen,
      edit: (file, hash, changes) =>
        run(
          () => studio.edit({ file, hash, changes }),
          (written) => t('saved', { file: written }),
        ),
      saveTexts,
      editScreen: (request, next) =>
        run(
          () => studio.editScreen(request),
          (written) => {
            // Before the queries are asked again, as the place before may be gone.
            setChosen(next)
            return t('saved', { file: written })
          },
        ),
      undo: async () => void (await run(studio.undo, () => t('undone'))),
      redo: async () => void (await run(studio.redo, () => t('redone'))),
      isWorking,
      notice,
      isRefused,
      refused,
    }),
    [chosen, choose, run, saveTexts, isWorking, notice, isRefused, refused, t],
  )
  return <EditingContext value={editing}>{children}</EditingContext>
}

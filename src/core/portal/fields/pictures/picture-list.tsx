/** The pictures of a file, in order, with buttons to move and remove each. Lazy-loaded when a picture is chosen. */
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import type { ChosenPicture } from '../../../model/form-values.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { colour, corner } from '../../ui/theme/tokens.ts'

const List = styled.ol`
  display: grid;
  gap: 10px;
  list-style: none;
`
const Row = styled.li`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  align-items: center;
  gap: 6px 14px;
  padding: 10px;
  border: 1px solid ${colour.disabled};
  border-radius: ${corner.control};
  img { width: 72px; height: 72px; border-radius: 8px; background-color: ${colour.disabled}; object-fit: cover; }
`
const Words = styled.div`
  overflow-wrap: anywhere;
  p:first-of-type { font-weight: 600; }
  p + p { color: ${colour.textMuted}; font-size: 0.9375rem; }
`
const Small = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  &&& { color: ${colour.error}; }
`
const Buttons = styled.div`
  grid-column: 1 / -1;
  display: flex;
  justify-content: flex-end;
  gap: 4px;
  [aria-disabled='true'] { color: ${colour.disabledText}; cursor: not-allowed; }
`

export interface PictureWords {
  page: string
  quality: string
  /** Undefined for a picture with enough pixels. */
  small: string | undefined
  earlier: string
  later: string
  remove: string
}

export interface PictureListProps {
  pictures: readonly ChosenPicture[]
  wordsOf(picture: ChosenPicture, index: number, count: number): PictureWords
  /** Undefined while they cannot be changed. */
  onChange: ((pictures: readonly ChosenPicture[]) => void) | undefined
}

export default function PictureList({ pictures, wordsOf, onChange }: PictureListProps) {
  const list = useRef<HTMLOListElement>(null)
  // A button that moves in the document loses the focus.
  const pressed = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (pictures.length > 0 && list.current?.contains(pressed.current ?? null)) pressed.current?.focus()
    pressed.current = undefined
  }, [pictures])
  const move = (button: HTMLElement, from: number, to: number) => {
    const moved = pictures[from]
    if (!onChange || !moved || to < 0 || to >= pictures.length) return
    pressed.current = button
    onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const remove = (index: number) => {
    pressed.current = list.current ?? undefined
    onChange?.(pictures.toSpliced(index, 1))
  }
  return (
    <List ref={list} tabIndex={-1}>
      {pictures.map((picture, index) => {
        const words = wordsOf(picture, index, pictures.length)
        return (
          <Row key={picture.id}>
            <img src={picture.thumbnail} alt="" width={72} height={72} />
            <Words>
              <p>{words.page}</p>
              <p>{words.quality}</p>
              {words.small !== undefined && (
                <Small>
                  <Icon name="warning" size={18} />
                  {words.small}
                </Small>
              )}
            </Words>
            {onChange && pictures.length > 1 && (
              <Buttons>
                <IconButton
                  icon="earlier"
                  label={words.earlier}
                  aria-disabled={index === 0 ? true : undefined}
                  onClick={({ currentTarget }) => move(currentTarget, index, index - 1)}
                />
                <IconButton
                  icon="unfold"
                  label={words.later}
                  aria-disabled={index === pictures.length - 1 ? true : undefined}
                  onClick={({ currentTarget }) => move(currentTarget, index, index + 1)}
                />
                <IconButton icon="close" label={words.remove} onClick={() => remove(index)} />
              </Buttons>
            )}
          </Row>
        )
      })}
    </List>
  )
}

/** A list whose items the user adds, moves and removes: for each item its fields. */
import styled from '@emotion/styled'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldModel, FieldPath, ListModel, TextModel } from '../../../model/catalogue-model.ts'
import { itemsAt, newItem, placeOfItem } from '../../../model/form-parts.ts'
import { scopeInRow } from '../../../model/form-rows.ts'
import { isSameValue } from '../../../model/form-values.ts'
import { fieldIds } from '../../fields/control-props.ts'
import { fieldColumns } from '../../fields/field-columns.ts'
import { describedBy, FieldFrame } from '../../fields/field-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { colour, corner, font, media } from '../../ui/theme/tokens.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import { FormText } from './form-text.tsx'
import { isSamePart, type OpenForm, useFormPart } from './use-form-part.ts'

const Items = styled.div`
  display: grid;
  gap: 16px;
  &:focus { outline: none; }
`
const Item = styled.div`
  ${fieldColumns}
  row-gap: 16px;
  padding: 16px 20px 20px;
  border: 1px solid ${colour.disabled};
  border-radius: ${corner.control};
  ${media.phone} { padding: 12px 14px 16px; }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 44px;
  p { font: 650 1.125rem/1.3 ${font.display}; }
`
const Acts = styled.div`
  display: flex;
  gap: 4px;
  margin-inline-start: auto;
  [aria-disabled='true'] { color: ${colour.disabledText}; cursor: not-allowed; }
`
const Removed = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  color: ${colour.textMuted};
`

export interface ItemListProps {
  form: OpenForm
  field: FieldModel
  list: ListModel
  fieldId(path: FieldPath): string
  allRequired: boolean
  revision: number
  /** Renders fields of the form, or of the form with the fields of its items. */
  showFields(form: OpenForm, paths: readonly FieldPath[]): ReactNode
}

/** An item that was removed and can be restored at its place. */
interface RemovedItem {
  index: number
  item: unknown
  name: string
}

type Act = 'up' | 'down' | 'remove' | 'restore' | 'add'

/** What takes the focus after a change: the first field of an item, or a button. */
type Target = { index: number; act?: Act } | { act: 'restore' | 'add' }

interface ListPart {
  model: FormSnapshot['judged']['model']
  isShown: boolean
  error: string | undefined
  isRequired: boolean
  names: readonly string[]
}

export function ItemList({ form, field, list, fieldId, allRequired, revision, showFields }: ItemListProps): ReactNode {
  const { runtime, actions } = form
  const id = fieldId(field.path)
  const part = useFormPart<ListPart>(
    form,
    useCallback(
      ({ judged, errors, values }: FormSnapshot) => ({
        model: judged.model,
        isShown: judged.shown.includes(field.path),
        error: errors.get(field.path),
        isRequired: judged.isRequired(field.path),
        names: itemsAt(values, field).map((_item, index) => {
          const text = list.title ?? list.fields[0]?.label
          return text ? runtime.readText(text, scopeInRow(placeOfItem(list, field.path, index), judged.scope)) : String(index + 1)
        }),
      }),
      [field, list, runtime],
    ),
    isSamePart,
  )
  const inner = useMemo(() => ({ ...form, model: part.model }), [form, part.model])
  const [removed, setRemoved] = useState<RemovedItem>()
  // Items have no identity of their own: after a change of their order, their fields are drawn anew.
  const [order, setOrder] = useState(0)
  const [target, setTarget] = useState<Target>()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target) return
    const item = 'index' in target ? root.current?.querySelector(`[data-item='${target.index}']`) : root.current
    item?.querySelector<HTMLElement>(target.act ? `[data-act='${target.act}']` : 'input, select, textarea, [role="combobox"]')?.focus()
  }, [target])
  if (!part.isShown) return null

  const words = (name: keyof typeof runtime.texts) => runtime.readText(runtime.texts[name], form.scope)
  const items = () => itemsAt(form.picture().values, field)
  const { names, error } = part
  const rows = names.map((name, index) => ({ name, index, key: `${order}:${revision}:${index}` }))
  const isFull = list.max !== undefined && names.length >= list.max
  const least = field.required ? list.min : 0
  const write = (next: readonly unknown[], places: readonly (number | undefined)[]) => {
    actions.writeItems(field.path, next, places)
    setRemoved(undefined)
  }
  const newAt = (index: number) => newItem(list, field.path, index, form.picture().judged.scope)
  const places = () => items().map((_item, index) => index)
  const add = () => {
    const index = items().length
    write([...items(), newAt(index)], places())
    setTarget({ index })
  }
  const insert = ({ index, item }: RemovedItem) => {
    write(items().toSpliced(index, 0, item), (places() as (number | undefined)[]).toSpliced(index, 0, undefined))
    setOrder(order + 1)
    setTarget({ index })
  }
  const remove = (index: number) => {
    const item = items()[index]
    const name = names[index] ?? ''
    write(items().toSpliced(index, 1), places().toSpliced(index, 1))
    setOrder(order + 1)
    runtime.announce(`${words('itemRemoved')}: ${name}`)
    const isEmpty = isSameValue(item ?? null, newAt(index))
    if (!isEmpty) setRemoved({ index, item, name })
    setTarget({ act: isEmpty ? 'add' : 'restore' })
  }
  const move = (index: number, act: 'up' | 'down') => {
    const to = act === 'up' ? index - 1 : index + 1
    if (to < 0 || to >= names.length) return
    const moved = <T,>(all: readonly T[]): readonly T[] => all.toSpliced(index, 1).toSpliced(to, 0, ...all.slice(index, index + 1))
    write(moved(items()), moved(places()))
    setOrder(order + 1)
    setTarget({ index: to, act })
    runtime.announce(`${words('itemMoved')}: ${names[index]}, ${to + 1} / ${names.length}`)
  }
  const hint = field.hint && <FormText form={form} text={field.hint} />
  const isMarked = !part.isRequired && !allRequired
  const act = (index: number, name: 'up' | 'down' | 'remove', icon: 'earlier' | 'unfold' | 'close', label: string, isClosed: boolean) => (
    <IconButton
      icon={icon}
      data-act={name}
      label={`${label}: ${names[index]}`}
      aria-disabled={isClosed ? true : undefined}
      onClick={() => {
        if (isClosed) return
        if (name === 'remove') remove(index)
        else move(index, name)
      }}
    />
  )
  return (
    <FieldFrame
      id={id}
      kind="group"
      alone
      label={<FormText form={form} text={field.label} />}
      mark={isMarked ? words('optional') : undefined}
      hint={hint}
      error={error}
    >
      <Items
        data-items
        ref={root}
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={fieldIds(id).label}
        aria-describedby={describedBy(id, hint !== undefined, error !== undefined)}
      >
        {rows.map(({ name, index, key }) => (
          <Item key={key} role="group" aria-label={name} data-item={index}>
            <Head>
              {list.title && <p aria-hidden>{name}</p>}
              <Acts>
                {list.moves && act(index, 'up', 'earlier', words('moveItemUp'), index === 0)}
                {list.moves && act(index, 'down', 'unfold', words('moveItemDown'), index === names.length - 1)}
                {act(index, 'remove', 'close', words('remove'), names.length <= least)}
              </Acts>
            </Head>
            {showFields(inner, pathsOfItem(field, list, index))}
          </Item>
        ))}
        {names.length === 0 && !removed && (
          <EmptyLine icon="info">
            <ListText {...{ form }} text={list.empty ?? runtime.texts.noItems} />
          </EmptyLine>
        )}
        {removed && (
          <Removed>
            {words('itemRemoved')}: {removed.name}
            <Button look="text" size="row" data-act="restore" onClick={() => insert(removed)}>
              {words('restoreItem')}
            </Button>
          </Removed>
        )}
        <div>
          <Button look="secondary" size="row" icon="add" data-act="add" closed={isFull} onClick={add}>
            <ListText {...{ form }} text={list.add ?? runtime.texts.addItem} />
          </Button>
        </div>
      </Items>
    </FieldFrame>
  )
}

function ListText({ form, text }: Pick<ItemListProps, 'form'> & { text: TextModel }) {
  return <FormText form={form} text={text} />
}

const pathsOfItem = ({ path }: FieldModel, { fields, single }: ListModel, index: number) =>
  fields.map((field) => (single ? `${path}.${index}` : `${path}.${index}.${field.path}`))
